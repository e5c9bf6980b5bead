/** Tells findings apart: what makes two of them one mistake, and which are known already. */
@NullMarked
package lockstep.fuzz.triage;

import org.jspecify.annotations.NullMarked;
