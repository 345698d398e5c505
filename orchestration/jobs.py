"""What is run as a whole."""

import dagster as dg

build_index = dg.define_asset_job(
    "build_index",
    selection=dg.AssetSelection.assets("documents", "chunks", "time_index"),
    description="Documents to a published index.",
)
nightly_evaluation = dg.define_asset_job(
    "nightly_evaluation",
    selection=dg.AssetSelection.assets("evaluation_questions", "planner_scores", "shadow_pairs", "ab_comparison"),
    description="Simple and Agentic on the evaluation questions, compared and logged to MLflow.",
)
