/**
 * PHI webs judged: {@link lockstep.conformance.web.WebValidator} says from the definition whether the members of a web
 * interfere, and {@link lockstep.conformance.web.WebCheck} runs a program with its webs in shared cells and compares it
 * with the program as it stands. Neither shares code with the pass that makes conventional SSA form.
 */
@NullMarked
package lockstep.conformance.web;

import org.jspecify.annotations.NullMarked;
