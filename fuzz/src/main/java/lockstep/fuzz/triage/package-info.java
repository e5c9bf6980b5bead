/** Distinguishes findings: which are due to the same mistake, and which are already known. */
@NullMarked
package lockstep.fuzz.triage;

import org.jspecify.annotations.NullMarked;
