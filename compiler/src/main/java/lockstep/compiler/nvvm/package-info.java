/**
 * Small passes on NVVM IR: ranges of special registers, normalization of addresses, peepholes, and checks of the input.
 * Each is a class of its own.
 */
@NullMarked
package lockstep.compiler.nvvm;

import org.jspecify.annotations.NullMarked;
