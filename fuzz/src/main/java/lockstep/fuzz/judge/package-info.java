/**
 * Judges one test case: runs what is under test (passes of Lockstep, or an outside tool) over it and reports what is
 * wrong. A judgement is a function of the case and the subject alone, so that it can be repeated, reduced and bisected.
 */
@NullMarked
package lockstep.fuzz.judge;

import org.jspecify.annotations.NullMarked;
