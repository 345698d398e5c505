"""What is run as a whole."""

import dagster as dg

build_index = dg.define_asset_job(
    "build_index",
    selection=dg.AssetSelection.assets("documents", "chunks", "time_index"),
    description="Documents to a published index.",
)
train_planner = dg.define_asset_job(
    "train_planner",
    selection=dg.AssetSelection.assets("planner_triples", "planner_checkpoint"),
    description="Triples to a planner that can be promoted.",
)
nightly_evaluation = dg.define_asset_job(
    "nightly_evaluation",
    selection=dg.AssetSelection.assets(
        *("evaluation_questions", "planner_scores", "shadow_pairs", "traffic_pairs"),
        *("threshold_calibration", "ab_comparison"),
    ),
    description="Simple and Agentic on the evaluation questions, compared and logged to MLflow; the day's traffic.",
)
