/** Tests of what distinguishes findings. */
@NullMarked
package lockstep.fuzz.triage;

import org.jspecify.annotations.NullMarked;
