/** Webs of machine IR registers, and which of them may be kept in uniform registers. */
@NullMarked
package lockstep.compiler.machine.web;

import org.jspecify.annotations.NullMarked;
