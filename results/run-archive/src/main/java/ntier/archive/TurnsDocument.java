package ntier.archive;

import ntier.plan.TurnsPlan;

/** {@code turns.json}: the resolved plan of a run of turns. */
record TurnsDocument(int formatVersion, TurnsPlan plan) {}
