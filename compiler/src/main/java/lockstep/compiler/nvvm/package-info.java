/**
 * The small passes around NVVM IR: facts about special registers, addresses in one form, patterns, checks of what the
 * input may not have. Each is a class of its own; there is no order among them.
 */
@NullMarked
package lockstep.compiler.nvvm;

import org.jspecify.annotations.NullMarked;
