/**
 * Mutation testing of passes: conditionals of a pass's classes are decided the other way, one at a time, and filetests
 * and generated programs are run to see whether they notice. Start with {@link lockstep.fuzz.mutant.MutantPasses}.
 */
@NullMarked
package lockstep.fuzz.mutant;

import org.jspecify.annotations.NullMarked;
