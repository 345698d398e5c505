"""Where `plumbline dev` serves each page, on this machine only."""

HOST = "127.0.0.1"
DAGSTER_PORT = 3000
MLFLOW_PORT = 5000
ENGINE_PORT = 8000
DAGSTER_ADDRESS = f"http://{HOST}:{DAGSTER_PORT}"
MLFLOW_ADDRESS = f"http://{HOST}:{MLFLOW_PORT}"
