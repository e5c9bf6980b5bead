package lockstep.compiler.pipeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.loop.Lcssa;
import lockstep.compiler.loop.LoopSimplify;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/**
 * A pipeline as it is written, with its adaptors. Kept as the sequence of its brackets and steps, so that no depth of
 * nesting needs a deep stack. {@code toString} is text that {@link PipelineParser} reads back.
 */
public final class PipelineTree {
    /** Steps that a pipeline may have when its repetitions are written out. */
    static final int MOST_STEPS = 100_000;

    /** One bracket or step. */
    sealed interface Element {
        /**
         * An adaptor and its opening bracket.
         *
         * @param times how often the contents run, at least 1; above 1 for {@link Adaptor#REPEAT} only
         */
        record Open(Adaptor adaptor, int times) implements Element {
            public Open {
                Objects.requireNonNull(adaptor);
            }

            @Override
            public String toString() {
                return adaptor == Adaptor.REPEAT ? "repeat<" + times + ">(" : adaptor.word() + "(";
            }
        }

        /** The closing bracket of the innermost adaptor. */
        record Close() implements Element {
            @Override
            public String toString() {
                return ")";
            }
        }

        /** A pass. */
        record Run(Pipeline.Step step) implements Element {
            public Run {
                Objects.requireNonNull(step);
            }

            @Override
            public String toString() {
                return step.toString();
            }
        }
    }

    private final List<Element> elements;

    /** @param elements with balanced brackets */
    PipelineTree(List<Element> elements) {
        this.elements = List.copyOf(elements);
    }

    /**
     * The steps in the order they run: every pass runs over the whole module before the next one does, so that each can
     * be checked by itself; repetitions are written out. Passes over loops find them in simplified and loop-closed
     * form: the passes which bring them there come before each row of them (LLVM, FunctionToLoopPassAdaptor).
     *
     * @throws InputException if these are more than {@value #MOST_STEPS}
     */
    public Pipeline flat() {
        List<Pipeline.Step> steps = new ArrayList<>();
        Deque<Element.Open> open = new ArrayDeque<>();
        Deque<Integer> starts = new ArrayDeque<>();
        for (Element element : elements) {
            switch (element) {
                case Element.Open bracket -> {
                    open.push(bracket);
                    starts.push(steps.size());
                }
                case Element.Close _ -> repeat(steps, starts.pop(), open.pop().times());
                case Element.Run run -> {
                    boolean isOverLoops =
                            run.step().isBuilt() && PassUnit.of(run.step().pass()) == PassUnit.LOOP;
                    if (isOverLoops && !isInLoopForm(steps)) {
                        steps.add(new Pipeline.Step(new LoopSimplify(), Map.of()));
                        steps.add(new Pipeline.Step(new Lcssa(), Map.of()));
                    }
                    steps.add(run.step());
                }
            }
        }
        return new Pipeline(steps);
    }

    /** Whether the last steps bring loops into the form that passes over loops need, or keep it. */
    private static boolean isInLoopForm(List<Pipeline.Step> steps) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            Pipeline.Step step = steps.get(i);
            if (step.pass() instanceof Lcssa) {
                return i > 0 && steps.get(i - 1).pass() instanceof LoopSimplify;
            }
            if (step.isBuilt() && PassUnit.of(step.pass()) != PassUnit.LOOP) {
                return false;
            }
        }
        return false;
    }

    /** What to throw where a pipeline has too many steps. */
    static InputException tooLong() {
        return new InputException(
                "pipeline-too-long",
                SourceLocation.ofFile(PipelineParser.PLACE),
                "the pipeline has more than " + MOST_STEPS + " steps");
    }

    private static void repeat(List<Pipeline.Step> steps, int start, int times) {
        List<Pipeline.Step> once = List.copyOf(steps.subList(start, steps.size()));
        if (start + (long) once.size() * times > MOST_STEPS) {
            throw tooLong();
        }
        for (int i = 1; i < times; i++) {
            steps.addAll(once);
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        boolean isFirst = true;
        for (Element element : elements) {
            text.append(isFirst || element instanceof Element.Close ? "" : ",").append(element);
            isFirst = element instanceof Element.Open;
        }
        return text.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PipelineTree tree && tree.toString().equals(toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }
}
