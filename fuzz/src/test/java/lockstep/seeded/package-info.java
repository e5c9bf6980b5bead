/**
 * The seeded bugs: faulty variants of Lockstep's passes, each with one known mistake. Each runs the real pass and,
 * before or after it, one wrong rewrite that goes through the gate under a rule of its own; no pass of the compiler
 * knows of them. The detection benchmark finds them as a plug-in.
 */
@NullMarked
package lockstep.seeded;

import org.jspecify.annotations.NullMarked;
