"""The sales regions of the maker."""

from sample.names import Name

REGIONS = (
    Name("华东", "East China"),
    Name("华北", "North China"),
    Name("华南", "South China"),
    Name("西部", "West China"),
    Name("华中", "Central China"),
    Name("东北", "Northeast China"),
)
