/**
 * Structured control flow: each branch has its join, each loop one way out. {@link
 * lockstep.compiler.structurizecfg.StructurizeCfg} brings functions into that form.
 */
@NullMarked
package lockstep.compiler.structurizecfg;

import org.jspecify.annotations.NullMarked;
