/**
 * Functions of machine words: decoded, cut into blocks, checked and written as listings.
 *
 * <p>{@link lockstep.ir.sass.code.Code} holds the decoded words of a section,
 * {@link lockstep.ir.sass.code.CodeBlocks} its control flow, {@link lockstep.ir.sass.code.EncodingCheck} says whether
 * encoding gives the same words again.
 */
@NullMarked
package lockstep.ir.sass.code;

import org.jspecify.annotations.NullMarked;
