/**
 * Checks PHI webs: {@link lockstep.conformance.web.WebCheck} runs a program with its webs in shared cells and compares
 * it with the unchanged program. It shares no code with the pass that makes conventional SSA form.
 */
@NullMarked
package lockstep.conformance.web;

import org.jspecify.annotations.NullMarked;
