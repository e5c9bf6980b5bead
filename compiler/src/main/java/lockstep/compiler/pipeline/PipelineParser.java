package lockstep.compiler.pipeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import lockstep.compiler.emit.PtxTarget;
import lockstep.compiler.option.PassOptions;
import lockstep.compiler.pipeline.PipelineTree.Element;
import lockstep.ir.diag.InputException;
import lockstep.ir.pass.Pass;

/**
 * Parses pipeline text.
 *
 * <pre>
 *   pipeline := item { "," item }
 *   item     := pass [ "&lt;" setting { ";" setting } "&gt;" ] | adaptor "(" pipeline ")" | standard
 *   standard := ( nvopt | default ) "&lt;" level { ";" word } "&gt;" [ "(" pipeline ")" ]
 *   setting  := knob "=" number | knob | "no-" knob
 *   adaptor  := module | cgscc | function | loop | loop-mssa | machine-function | ori-function
 *             | ( repeat | devirt ) "&lt;" number "&gt;"
 * </pre>
 *
 * <p>A standard pipeline is expanded as it is parsed; its external passes are in parentheses, and its parameters are a
 * language and thresholds ({@link NvoptRequest}). The contents of an adaptor work on its unit or on parts of it; passes
 * of smaller units need no adaptor of their own. A pass that is not implemented ({@link PassRegistry#notBuilt}) may
 * have any parameters.
 */
public final class PipelineParser {
    /** The name of the text in messages. */
    static final String PLACE = "<pipeline>";

    private static final int MAX_LENGTH = 1 << 16;
    private static final int MAX_REPETITIONS = 1000;

    private static final int NO_WALK = Integer.MAX_VALUE;

    /** Names of the standard pipelines; the second is LLVM's. */
    private static final Set<String> STANDARD = Set.of("nvopt", "default");

    private final PassRegistry registry;
    private final PipelineCursor cursor;
    private final SettingParser settings;
    private final PassOptions options;
    private final List<Element> elements = new ArrayList<>();

    /** The standard pipelines whose external passes are being parsed. */
    private final Deque<Pending> pending = new ArrayDeque<>();

    /** The unit of the passes inside each open adaptor. */
    private final Deque<PassUnit> units = new ArrayDeque<>();

    /** The nesting depth of the open {@code devirt}, whose passes form one walk; {@link #NO_WALK} outside. */
    private int walk = NO_WALK;

    /** The level after the steps so far; empty before the first. */
    private Optional<LevelWalk> levels = Optional.empty();

    private PipelineParser(PassRegistry registry, String text, PassOptions options) {
        this.registry = registry;
        this.options = options;
        this.cursor = new PipelineCursor(text);
        this.settings = new SettingParser(cursor);
        units.push(PassUnit.MODULE);
    }

    /**
     * Parses {@code text} to a list of steps. The empty text is the empty pipeline.
     *
     * @throws InputException with the column, if it is not a pipeline of passes of {@code registry}
     */
    public static Pipeline parse(PassRegistry registry, String text) {
        return parseTree(registry, text).flat();
    }

    /**
     * Parses {@code text} with its adaptors. The empty text is the empty pipeline.
     *
     * @throws InputException with the column, if it is not a pipeline of passes of {@code registry}
     */
    public static PipelineTree parseTree(PassRegistry registry, String text) {
        return parseTree(registry, text, PassOptions.NONE);
    }

    /**
     * Parses {@code text} with its adaptors. The options determine the steps of standard pipelines, and the values of
     * knobs that the text does not set.
     *
     * @throws InputException with the column, if it is not a pipeline of passes of {@code registry}; or with the
     *     option, if a value is out of its knob's range
     */
    public static PipelineTree parseTree(PassRegistry registry, String text, PassOptions options) {
        List<Element> set = elements(registry, text, options).stream()
                .map(element -> element instanceof Element.Run run ? with(run, options) : element)
                .toList();
        return new PipelineTree(set);
    }

    private static Element with(Element.Run run, PassOptions options) {
        return new Element.Run(run.step().with(options));
    }

    /** The elements of {@code text}, before options are applied to its steps. */
    static List<Element> elements(PassRegistry registry, String text, PassOptions options) {
        if (text.length() > MAX_LENGTH) {
            throw PipelineCursor.fault("pipeline-too-long", 0, "longer than " + MAX_LENGTH + " characters");
        }
        PipelineParser parser = new PipelineParser(registry, text, options);
        if (!parser.cursor.isAtEnd()) {
            parser.parseItems();
        }
        return parser.elements;
    }

    /**
     * A standard pipeline whose external passes are being parsed.
     *
     * @param first index of the first element between them
     * @param depth number of open adaptors, including these parentheses
     * @param start offset of its name
     */
    private record Pending(NvoptRequest request, int first, int depth, int start) {}

    /** Parses items, with a stack of open adaptors instead of recursion. */
    private void parseItems() {
        while (true) {
            if (parseItemOrOpen()) {
                continue;
            }
            while (cursor.peek() == ')' && units.size() > 1) {
                cursor.take();
                close();
            }
            if (cursor.isAtEnd()) {
                break;
            }
            int start = cursor.offset();
            char c = cursor.take();
            if (c != ',') {
                throw PipelineCursor.error(start, "found '" + c + "', expected ',' between passes");
            }
        }
        if (units.size() > 1) {
            throw PipelineCursor.error(cursor.offset(), "')' is missing");
        }
    }

    /** Parses a pass, or an adaptor up to its parenthesis; returns whether it was an adaptor. */
    private boolean parseItemOrOpen() {
        int start = cursor.offset();
        String name = cursor.word();
        if (name.isEmpty()) {
            throw PipelineCursor.error(start, "expected the name of a pass");
        }
        Optional<Adaptor> adaptor = Adaptor.of(name);
        if (adaptor.isPresent() && opens(adaptor.get())) {
            open(adaptor.get(), start);
            return true;
        }
        if (STANDARD.contains(name)) {
            return standard(name, start);
        }
        Element.Run run = new Element.Run(step(start, name));
        checkFits(PassUnit.of(run.step().pass()), "pass '" + name + "'", start);
        if (run.step().isBuilt()
                && isInWalk()
                && !ComponentWalk.admits(run.step().pass())) {
            throw PipelineCursor.fault(
                    "pipeline-nesting", start, "pass '" + name + "' does not work on single components");
        }
        checkLevel(run.step(), start);
        elements.add(run);
        return false;
    }

    /** Whether a {@code devirt} is open. */
    private boolean isInWalk() {
        return walk <= units.size();
    }

    private void close() {
        if (!pending.isEmpty() && pending.getFirst().depth() == units.size()) {
            Pending standard = pending.pop();
            List<Element> between = elements.subList(standard.first(), elements.size());
            NvoptRequest request = standard.request().with(items(between));
            between.clear();
            addStandard(request, standard.start());
        } else {
            elements.add(new Element.Close());
        }
        units.pop();
        walk = units.size() < walk ? NO_WALK : walk;
    }

    /** The items of a pipeline, each with its contents. */
    private static List<List<Element>> items(List<Element> elements) {
        List<List<Element>> items = new ArrayList<>();
        List<Element> item = new ArrayList<>();
        int depth = 0;
        for (Element element : elements) {
            item.add(element);
            switch (element) {
                case Element.Open _ -> depth++;
                case Element.Close _ -> depth--;
                case Element.Run _ -> {}
            }
            if (depth == 0) {
                items.add(item);
                item = new ArrayList<>();
            }
        }
        return items;
    }

    /** Parses the parameters of a standard pipeline, up to its parenthesis if any; returns whether there is one. */
    private boolean standard(String name, int start) {
        checkFits(PassUnit.MODULE, "pipeline '" + name + "'", start);
        NvoptRequest request = NvoptRequest.parse(name, settings.words(), start);
        if (cursor.peek() != '(') {
            addStandard(request, start);
            return false;
        }
        cursor.take();
        units.push(PassUnit.MODULE);
        pending.push(new Pending(request, elements.size(), units.size(), start));
        return true;
    }

    private void addStandard(NvoptRequest request, int start) {
        NvoptBuilder.build(request, options, registry, part -> elements(registry, part, options))
                .forEach(piece -> {
                    for (Element element : piece.elements()) {
                        if (element instanceof Element.Run run) {
                            checkLevel(run.step(), start);
                        }
                        elements.add(element);
                    }
                });
        checkLength();
    }

    private void checkLength() {
        if (elements.size() > PipelineTree.MAX_STEPS) {
            throw PipelineTree.tooLong();
        }
    }

    private boolean opens(Adaptor adaptor) {
        return cursor.peek() == '(' || adaptor.hasNumber();
    }

    private void open(Adaptor adaptor, int start) {
        int times = adaptor.hasNumber() ? times(adaptor, start) : 1;
        if (cursor.peek() != '(') {
            throw PipelineCursor.error(cursor.offset(), "expected '(' after " + adaptor.word());
        }
        cursor.take();
        adaptor.unit().ifPresent(unit -> checkFits(unit, adaptor.word() + "(...)", start));
        units.push(adaptor.unit().orElse(units.getFirst()));
        if (adaptor == Adaptor.DEVIRT) {
            if (isInWalk()) {
                throw PipelineCursor.fault("pipeline-nesting", start, "devirt(...) cannot be nested in another one");
            }
            walk = units.size();
        }
        elements.add(new Element.Open(adaptor, times));
    }

    private int times(Adaptor adaptor, int start) {
        List<SettingParser.Word> words = settings.words();
        if (words.size() != 1
                || !words.getFirst().text().matches("0|[1-9][0-9]{0,3}")
                || Integer.parseInt(words.getFirst().text()) < adaptor.leastNumber()
                || Integer.parseInt(words.getFirst().text()) > MAX_REPETITIONS) {
            throw PipelineCursor.error(
                    words.isEmpty() ? start : words.getFirst().offset(),
                    "%s needs a number from %d to %d in angle brackets"
                            .formatted(adaptor.word(), adaptor.leastNumber(), MAX_REPETITIONS));
        }
        return Integer.parseInt(words.getFirst().text());
    }

    private void checkFits(PassUnit unit, String what, int start) {
        PassUnit outer = units.getFirst();
        if (!unit.fitsInto(outer)) {
            throw PipelineCursor.fault(
                    "pipeline-nesting",
                    start,
                    what + " works on the unit " + unit.word() + " and cannot be nested in " + outer.word() + "(...)");
        }
    }

    /** Checks the level of a step: all steps are at one level, except those after a pass that begins another. */
    private void checkLevel(Pipeline.Step step, int start) {
        LevelWalk walk = levels.orElseGet(
                () -> new LevelWalk(step.lowering().map(LoweringStep::from).orElse(step.level())));
        levels = Optional.of(walk);
        String phrase = walk.phrase();
        if (walk.next(step) == LevelWalk.Fate.MISFIT) {
            throw PipelineCursor.fault(
                    "mixed-levels",
                    start,
                    "pass '" + step.name() + "' works on " + step.level().phrase() + ", the passes before it "
                            + (phrase.equals("PTX") ? "make " : "on ") + phrase);
        }
    }

    private Pipeline.Step step(int start, String name) {
        Optional<Pass<?>> built = registry.find(name);
        if (built.isPresent()) {
            return new Pipeline.Step(built.get(), settings.settings(built.get()));
        }
        KnownPass known = KnownPasses.find(name).orElseThrow(() -> unknown(start, name));
        List<SettingParser.Word> given = settings.words();
        List<String> words = given.stream().map(SettingParser.Word::text).toList();
        boolean isLowering = known.skipReason() == KnownPass.SkipReason.LOWERING;
        if (isLowering && LoweringStep.of(name, words).isEmpty()) {
            throw PipelineCursor.fault(
                    "unknown-setting",
                    given.getFirst().offset(),
                    name.equals(LoweringStep.SELECT)
                            ? "select takes an architecture from sm_" + PtxTarget.MIN_ARCHITECTURE + " on, and "
                                    + LoweringStep.LINES
                            : name + " takes no words");
        }
        return new Pipeline.Step(new NamedPass(known, words), Map.of());
    }

    private InputException unknown(int start, String name) {
        Stream<String> names = Stream.concat(
                registry.all().stream().map(p -> p.info().name()),
                registry.notBuilt().stream().map(KnownPass::name));
        Optional<String> near =
                names.filter(n -> n.startsWith(name) || name.startsWith(n)).findFirst();
        String hint = near.map(n -> "; did you mean '" + n + "'?").orElse("");
        return PipelineCursor.fault("unknown-pass", start, "unknown pass '" + name + "'" + hint);
    }
}
