/**
 * Seeded bugs: faulty variants of Lockstep's passes, each with one known mistake, and the benchmark that tells how soon
 * generated programs show them. A variant runs the real pass and, before or behind it, one wrong rewrite that goes
 * through the gate under a rule of its own; no pass of the compiler knows of them.
 */
@NullMarked
package lockstep.fuzz.detection;

import org.jspecify.annotations.NullMarked;
