/** Tests of what tells findings apart and of what they leave behind. */
@NullMarked
package lockstep.fuzz.triage;

import org.jspecify.annotations.NullMarked;
