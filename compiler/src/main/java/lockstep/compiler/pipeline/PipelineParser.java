package lockstep.compiler.pipeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import lockstep.compiler.pipeline.PipelineTree.Element;
import lockstep.ir.diag.InputException;
import lockstep.ir.pass.Pass;

/**
 * Reads pipeline text.
 *
 * <pre>
 *   pipeline := item { "," item }
 *   item     := pass [ "&lt;" setting { ";" setting } "&gt;" ] | adaptor "(" pipeline ")"
 *   setting  := knob "=" number | knob | "no-" knob
 *   adaptor  := module | cgscc | function | loop | loop-mssa | machine-function | repeat "&lt;" number "&gt;"
 * </pre>
 *
 * <p>What stands in an adaptor works on its unit or on parts of it; passes of smaller units need no adaptor of
 * their own. A pass that has a name only ({@link PassRegistry#notBuilt}) may have any words behind it.
 */
public final class PipelineParser {
    /** What messages call the text. */
    static final String PLACE = "<pipeline>";

    private static final int MAX_LENGTH = 1 << 16;
    private static final int MOST_REPETITIONS = 1000;

    private final PassRegistry registry;
    private final PipelineCursor cursor;
    private final SettingParser settings;
    private final List<Element> elements = new ArrayList<>();

    /** The unit of the passes inside of each adaptor that is open. */
    private final Deque<PassUnit> units = new ArrayDeque<>();

    private PipelineParser(PassRegistry registry, String text) {
        this.registry = registry;
        this.cursor = new PipelineCursor(text);
        this.settings = new SettingParser(cursor);
        units.push(PassUnit.MODULE);
    }

    /**
     * Reads {@code text} as the list of steps it stands for. The empty text is the empty pipeline.
     *
     * @throws InputException with the column, if it is no pipeline of passes of {@code registry}
     */
    public static Pipeline parse(PassRegistry registry, String text) {
        return parseTree(registry, text).flat();
    }

    /**
     * Reads {@code text} with its adaptors. The empty text is the empty pipeline.
     *
     * @throws InputException with the column, if it is no pipeline of passes of {@code registry}
     */
    public static PipelineTree parseTree(PassRegistry registry, String text) {
        if (text.length() > MAX_LENGTH) {
            throw PipelineCursor.fault("pipeline-too-long", 0, "longer than " + MAX_LENGTH + " characters");
        }
        PipelineParser parser = new PipelineParser(registry, text);
        if (!parser.cursor.isAtEnd()) {
            parser.parseItems();
        }
        return new PipelineTree(parser.elements);
    }

    /** Items, with a stack of open adaptors instead of recursion. */
    private void parseItems() {
        while (true) {
            if (parseItemOrOpen()) {
                continue;
            }
            while (cursor.peek() == ')' && units.size() > 1) {
                cursor.take();
                units.pop();
                elements.add(new Element.Close());
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

    /** Reads a pass, or an adaptor up to its parenthesis; returns whether it was an adaptor. */
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
        Element.Run run = new Element.Run(step(start, name));
        checkFits(PassUnit.of(run.step().pass()), "pass '" + name + "'", start);
        elements.add(run);
        return false;
    }

    private boolean opens(Adaptor adaptor) {
        return cursor.peek() == '(' || adaptor == Adaptor.REPEAT;
    }

    private void open(Adaptor adaptor, int start) {
        int times = adaptor == Adaptor.REPEAT ? times(start) : 1;
        if (cursor.peek() != '(') {
            throw PipelineCursor.error(cursor.offset(), "expected '(' after " + adaptor.word());
        }
        cursor.take();
        adaptor.unit().ifPresent(unit -> checkFits(unit, adaptor.word() + "(...)", start));
        units.push(adaptor.unit().orElse(units.getFirst()));
        elements.add(new Element.Open(adaptor, times));
    }

    private int times(int start) {
        List<SettingParser.Word> words = settings.words();
        if (words.size() != 1 || !words.getFirst().text().matches("[1-9][0-9]{0,3}")
                || Integer.parseInt(words.getFirst().text()) > MOST_REPETITIONS) {
            throw PipelineCursor.error(
                    words.isEmpty() ? start : words.getFirst().offset(),
                    "repeat needs a number from 1 to " + MOST_REPETITIONS + " in angle brackets");
        }
        return Integer.parseInt(words.getFirst().text());
    }

    private void checkFits(PassUnit unit, String what, int start) {
        PassUnit outer = units.getFirst();
        if (!unit.fitsInto(outer)) {
            throw PipelineCursor.fault(
                    "pipeline-nesting",
                    start,
                    what + " works on the unit " + unit.word() + " and cannot stand in " + outer.word() + "(...)");
        }
    }

    private Pipeline.Step step(int start, String name) {
        Optional<Pass<?>> built = registry.find(name);
        if (built.isPresent()) {
            return new Pipeline.Step(built.get(), settings.settings(built.get()));
        }
        KnownPass known = KnownPasses.find(name).orElseThrow(() -> unknown(start, name));
        List<String> words = settings.words().stream().map(SettingParser.Word::text).toList();
        return new Pipeline.Step(new NamedPass(known, words), Map.of());
    }

    private InputException unknown(int start, String name) {
        Stream<String> names = Stream.concat(
                registry.all().stream().map(p -> p.info().name()), registry.notBuilt().stream().map(KnownPass::name));
        Optional<String> near =
                names.filter(n -> n.startsWith(name) || name.startsWith(n)).findFirst();
        String hint = near.map(n -> "; did you mean '" + n + "'?").orElse("");
        return PipelineCursor.fault("unknown-pass", start, "unknown pass '" + name + "'" + hint);
    }
}
