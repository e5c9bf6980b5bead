/**
 * Functions of machine words: decoded, divided into blocks and checked.
 *
 * <p>{@link lockstep.ir.sass.code.Code} holds the decoded words of a section, {@link lockstep.ir.sass.code.CodeBlocks}
 * its control flow, {@link lockstep.ir.sass.code.EncodingCheck} checks that encoding reproduces the words.
 */
@NullMarked
package lockstep.ir.sass.code;

import org.jspecify.annotations.NullMarked;
