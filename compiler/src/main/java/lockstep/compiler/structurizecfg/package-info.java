/**
 * Structured control flow: each branch has its join, each loop a single exit.
 * {@link lockstep.compiler.structurizecfg.StructurizeCfg} transforms functions into that form.
 */
@NullMarked
package lockstep.compiler.structurizecfg;

import org.jspecify.annotations.NullMarked;
