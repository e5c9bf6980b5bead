/**
 * The pass instsimplify, and the simplifier that other passes use: instructions that equal an existing value or a
 * constant.
 */
@NullMarked
package lockstep.compiler.instsimplify;

import org.jspecify.annotations.NullMarked;
