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
 * A pipeline as written, with its adaptors. It is represented as a sequence of brackets and steps, so that deep nesting
 * needs no recursion. {@code toString} is text that {@link PipelineParser} reads back.
 */
public final class PipelineTree {
    /** The maximum number of steps after expansion of repetitions. */
    static final int MAX_STEPS = 100_000;

    /** One bracket or step. */
    sealed interface Element {
        /**
         * An adaptor and its opening bracket.
         *
         * @param times number of runs for {@link Adaptor#REPEAT}, maximum number of repetitions for
         *     {@link Adaptor#DEVIRT}; 1 for others
         */
        record Open(Adaptor adaptor, int times) implements Element {
            public Open {
                Objects.requireNonNull(adaptor);
            }

            @Override
            public String toString() {
                return adaptor.word() + (adaptor.hasNumber() ? "<" + times + ">(" : "(");
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
     * The steps in execution order: every pass runs over the whole module before the next one, so that each can be
     * checked separately; repetitions are expanded. {@code devirt<n>(...)} is one step, which walks the components of
     * the call graph. Loop passes require simplified and loop-closed form: the passes that establish it are inserted
     * before each sequence of loop passes (LLVM, FunctionToLoopPassAdaptor).
     *
     * @throws InputException if there are more than {@value #MAX_STEPS}
     */
    public Pipeline flat() {
        List<Pipeline.Step> steps = new ArrayList<>();
        Deque<Element.Open> open = new ArrayDeque<>();
        Deque<Integer> starts = new ArrayDeque<>();
        int walk = 0;
        for (Element element : elements) {
            switch (element) {
                case Element.Open bracket -> {
                    open.push(bracket);
                    starts.push(steps.size());
                    walk = bracket.adaptor() == Adaptor.DEVIRT ? steps.size() : walk;
                }
                case Element.Close _ -> {
                    Element.Open bracket = open.pop();
                    close(steps, starts.pop(), bracket);
                    walk = bracket.adaptor() == Adaptor.DEVIRT ? 0 : walk;
                }
                case Element.Run run -> {
                    boolean isOverLoops =
                            run.step().isBuilt() && PassUnit.of(run.step().pass()) == PassUnit.LOOP;
                    if (isOverLoops && !isInLoopForm(steps.subList(walk, steps.size()))) {
                        steps.add(new Pipeline.Step(new LoopSimplify(), Map.of()));
                        steps.add(new Pipeline.Step(new Lcssa(), Map.of()));
                    }
                    steps.add(run.step());
                }
            }
        }
        return new Pipeline(steps);
    }

    /** Whether the last steps establish or preserve the form that loop passes need. */
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

    /** The error for a pipeline with too many steps. */
    static InputException tooLong() {
        return new InputException(
                "pipeline-too-long",
                SourceLocation.ofFile(PipelineParser.PLACE),
                "the pipeline has more than " + MAX_STEPS + " steps");
    }

    private static void close(List<Pipeline.Step> steps, int start, Element.Open bracket) {
        if (bracket.adaptor() == Adaptor.DEVIRT) {
            List<Pipeline.Step> inner = steps.subList(start, steps.size());
            ComponentWalk walk = new ComponentWalk(
                    inner.stream().filter(Pipeline.Step::isBuilt).toList(), bracket.times());
            inner.clear();
            steps.add(new Pipeline.Step(walk, Map.of()));
        } else {
            repeat(steps, start, bracket.times());
        }
    }

    private static void repeat(List<Pipeline.Step> steps, int start, int times) {
        List<Pipeline.Step> once = List.copyOf(steps.subList(start, steps.size()));
        if (start + (long) once.size() * times > MAX_STEPS) {
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
