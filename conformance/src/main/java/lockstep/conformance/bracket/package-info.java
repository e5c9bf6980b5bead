/**
 * The bracket: judges each step that transforms a program by running the program before and after it.
 * {@link lockstep.conformance.bracket.Bracket} is for steps of all kinds,
 * {@link lockstep.conformance.bracket.PassBracket} for pipelines of passes.
 */
@NullMarked
package lockstep.conformance.bracket;

import org.jspecify.annotations.NullMarked;
