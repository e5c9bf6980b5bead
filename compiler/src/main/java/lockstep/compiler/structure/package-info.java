/**
 * Structured control flow: each branch has its join, each loop one way out. {@link
 * lockstep.compiler.structure.StructurizeCfg} brings functions into that form.
 */
@NullMarked
package lockstep.compiler.structure;

import org.jspecify.annotations.NullMarked;
