"""The two servers of the sample as one process, and the faults that they can be told to have."""
