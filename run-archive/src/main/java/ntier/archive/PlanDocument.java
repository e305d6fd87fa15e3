package ntier.archive;

import ntier.plan.Plan;

/** {@code plan.json}: the resolved plan of a run. */
record PlanDocument(int formatVersion, Plan plan) {}
