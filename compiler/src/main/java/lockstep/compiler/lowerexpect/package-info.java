/** The pass lower-expect: turns {@code llvm.expect} into branch weights. */
@NullMarked
package lockstep.compiler.lowerexpect;

import org.jspecify.annotations.NullMarked;
