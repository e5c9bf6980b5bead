package lockstep.conformance.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import lockstep.conformance.bracket.Bracket;
import lockstep.conformance.bracket.Step;
import lockstep.conformance.check.StepFailure.ToolFailure;
import lockstep.conformance.external.ExternalPass;
import lockstep.conformance.external.ExternalResult;
import lockstep.conformance.external.ToolChain;
import lockstep.conformance.program.Program;

/**
 * A chain of external tools: each gets the result of the previous one, and its result is compared with its input.
 *
 * @param chain the tools
 * @param program that the first tool gets
 */
record ToolSteps(ToolChain chain, Program program) implements ProgramSteps {
    ToolSteps {
        Objects.requireNonNull(chain);
        Objects.requireNonNull(program);
    }

    /** A program with its runs. */
    private record Made(Program program, Bracket.Reached reached) {}

    @Override
    public Taken take(Bracket bracket) throws IOException {
        Bracket.Reached input = bracket.begin(bracket.image(program));
        return new Taken(input, List.of(), from(bracket, input, 0));
    }

    /**
     * Takes the program through the tools, whose numbers continue those of preceding steps.
     *
     * @param input the runs of the program
     * @param first number of the first tool
     * @return the tools that did not produce a program
     * @throws IOException as {@link #take}
     */
    List<StepFailure> from(Bracket bracket, Bracket.Reached input, int first) throws IOException {
        List<StepFailure> failures = new ArrayList<>();
        chain.walk(new Made(program, input), (index, tool, from) -> switch (tool.apply(from.program())) {
            case ExternalResult.Produced made ->
                Optional.of(new Made(made.program(), judge(bracket, first + index, tool, from, made.program())));
            case ExternalResult.Failure failure -> {
                failures.add(new ToolFailure(first + index, tool.command(), failure));
                yield Optional.empty();
            }
        });
        return failures;
    }

    private static Bracket.Reached judge(Bracket bracket, int number, ExternalPass tool, Made from, Program made) {
        boolean isSame = from.program().text().equals(made.text());
        Step step = new Step(number, tool.command(), made.dialect());
        return bracket.step(step, from.reached(), !isSame, made);
    }
}
