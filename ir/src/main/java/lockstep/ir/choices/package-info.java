/**
 * The source of choices against which every generator is written: bounded integers, of which 0 is the simplest.
 *
 * <p>A generator is a function of the choices it draws, so the sequence of drawn numbers
 * ({@link lockstep.ir.choices.ChoiceSequence}) is the program: it is stored with a finding, replayed, and shrunk by
 * making it shorter and its numbers lower, without knowing what it generates. The same generator runs from a seed, from
 * a recorded sequence and from the bytes of a coverage-guided fuzzer.
 *
 * <p>The conventions that generators keep: the simplest option is listed first, so that 0 chooses it (the shortest
 * list, the plainest instruction, no loop); an optional part is chosen with
 * {@link lockstep.ir.choices.Choices#chance(int, int)}, for which 0 is no; every loop of a generator ends when all
 * choices are 0, since a sequence that has run out gives 0 for ever.
 */
@NullMarked
package lockstep.ir.choices;

import org.jspecify.annotations.NullMarked;
