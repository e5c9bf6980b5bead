package lockstep.compiler.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Function;
import lockstep.compiler.option.OptionSlot;
import lockstep.compiler.option.OptionTable;
import lockstep.compiler.option.PassOptions;
import lockstep.compiler.pipeline.NvoptTable.Part;
import lockstep.compiler.pipeline.PipelineTree.Element;
import lockstep.ir.pass.Pass;

/**
 * Builds a standard pipeline from the parts of {@link NvoptTable}: seed 000, Complete 8-Phase Construction Algorithm.
 * Each tier is added once: before the first external pass whose number exceeds its threshold, or after all of them.
 */
final class NvoptBuilder implements StepGuard.Setting {
    /** Features that the third tier turns on if none is set: barrier (2) and memory space optimization (4). */
    static final int ESCALATED = 6;

    private static final int BARRIER_FEATURE = 2;
    private static final int MEMORY_SPACE_FEATURE = 4;

    private static final OptionSlot CODEGEN_LEVEL = OptionTable.atOffset(200);
    private static final OptionSlot BARRIERS = OptionTable.atOffset(3488);
    private static final OptionSlot ADDRESS_SPACES = OptionTable.atOffset(3120);
    private static final List<OptionSlot> TIERS = List.of(
            OptionTable.atOffset(4224),
            OptionTable.atOffset(3528),
            OptionTable.atOffset(3568),
            OptionTable.atOffset(3608));
    private static final OptionSlot LANGUAGE = OptionTable.atOffset(3648);
    private static final OptionSlot VERIFY_PLUGINS = OptionTable.atOffset(3904);
    private static final OptionSlot BYPASS = OptionTable.atOffset(4384);

    /** The slots that this class reads itself. */
    static final List<OptionSlot> READ_SLOTS = readSlots();

    /** Passes that are turned off by an option of their name and by the fastest level. */
    static final List<String> SWITCHES = List.of("memory-space-opt", "lsa-opt");

    private static final String STANDARD = "standard<";

    private static final String INLINING = ";inline>";

    /** An argument that selects the default. */
    private static final String DEFAULT_ARGUMENT = "-1";

    /**
     * Knobs by position. {@code loop-unroll}: the parameters of LLVM 8's createLoopUnrollPass, OptLevel, Threshold,
     * Count, AllowPartial, Runtime, UpperBound and AllowPeeling (decision 050).
     */
    private static final Map<String, List<String>> POSITIONAL_KNOBS = Map.of(
            "loop-unroll",
            List.of(
                    "opt-level",
                    "unroll-threshold",
                    "unroll-count",
                    "unroll-allow-partial",
                    "unroll-runtime",
                    "unroll-upper-bound",
                    "unroll-allow-peeling"));

    private final NvoptRequest request;
    private final PassOptions options;
    private final Function<String, List<Element>> reader;
    private final PassRegistry registry;
    private final List<Piece> pieces = new ArrayList<>();
    private final boolean[] pending = new boolean[NvoptRequest.TIERS];
    private int tier;
    private int features;

    private NvoptBuilder(
            NvoptRequest request, PassOptions options, PassRegistry registry, Function<String, List<Element>> reader) {
        this.request = request;
        this.options = options;
        this.registry = registry;
        this.reader = reader;
    }

    /**
     * A part of a pipeline.
     *
     * @param title its name in the seed
     * @param elements in order
     */
    record Piece(String title, List<Element> elements) {
        Piece {
            elements = List.copyOf(elements);
        }
    }

    /**
     * The nonempty parts of the requested pipeline.
     *
     * @param reader parses pipeline text with the passes of {@code registry}
     */
    static List<Piece> build(
            NvoptRequest request, PassOptions options, PassRegistry registry, Function<String, List<Element>> reader) {
        NvoptBuilder builder = new NvoptBuilder(request, options, registry, reader);
        builder.build();
        return builder.pieces.stream()
                .filter(piece -> !piece.elements().isEmpty())
                .toList();
    }

    private static List<OptionSlot> readSlots() {
        List<OptionSlot> slots = new ArrayList<>(TIERS);
        slots.addAll(List.of(CODEGEN_LEVEL, BARRIERS, ADDRESS_SPACES, LANGUAGE, VERIFY_PLUGINS, BYPASS));
        return List.copyOf(slots);
    }

    private void build() {
        add(Part.INFRASTRUCTURE);
        if (!options.isOn(BYPASS)) {
            addOptimizer();
        }
        add(Part.LAST);
        addCodegen();
        add(Part.NAMING);
    }

    private void addOptimizer() {
        switch (request.level()) {
            case O0 -> add(Part.NONE);
            case FAST_MAX -> add(Part.FAST);
            case FAST_MID, FAST_MIN -> add(language().equals("ptx") ? Part.PTX : Part.MID);
            case O1, O2, O3 -> addByLanguage();
        }
        if (!isMainLoop()) {
            request.external().forEach(this::addExternal);
        }
    }

    private boolean isMainLoop() {
        return switch (request.level()) {
            case O1, O2, O3 -> !language().equals("ptx");
            case O0, FAST_MAX, FAST_MID, FAST_MIN -> false;
        };
    }

    private String language() {
        return request.language().orElse(options.text(LANGUAGE));
    }

    private void addByLanguage() {
        switch (language()) {
            case "ptx" -> add(Part.PTX);
            case "mid" -> addAfterTiers(Part.MID);
            // Anything else, "min" included, takes the general path.
            default -> addAfterTiers(Part.DEFAULT);
        }
    }

    private void addAfterTiers(Part path) {
        add(Part.EARLY);
        addTiers();
        add(path);
    }

    private void addTiers() {
        for (int i = 0; i < pending.length; i++) {
            boolean byLevel = i == 0 || i == request.level().number();
            pending[i] = options.isSet(TIERS.get(i)) ? options.isOn(TIERS.get(i)) : byLevel;
        }
        int number = 0;
        for (List<Element> external : request.external()) {
            number++;
            for (int i = 0; i < pending.length; i++) {
                if (number > request.thresholds().get(i)) {
                    addTier(i);
                }
            }
            addExternal(external);
        }
        for (int i = 0; i < pending.length; i++) {
            addTier(i);
        }
    }

    private void addTier(int number) {
        if (!pending[number]) {
            return;
        }
        pending[number] = false;
        if (number == 0) {
            add(Part.TIER0);
            return;
        }
        if (number == 3 && features == 0) {
            features = ESCALATED;
        }
        tier = number;
        add(Part.TIERS);
        tier = 0;
    }

    private void addExternal(List<Element> pass) {
        List<Element> elements = allowed(pass);
        if (options.isOn(VERIFY_PLUGINS)) {
            elements.addAll(reader.apply("verify"));
        }
        pieces.add(new Piece("External pass", elements));
    }

    /** {@code pass} without steps that the level forbids, and without adaptors that become empty. */
    private List<Element> allowed(List<Element> pass) {
        List<Element> kept = new ArrayList<>();
        for (Element element : pass) {
            switch (element) {
                case Element.Run run when isForbidden(run.step().name()) -> {}
                case Element.Close _ when kept.getLast() instanceof Element.Open -> kept.removeLast();
                case Element.Open _, Element.Close _, Element.Run _ -> kept.add(element);
            }
        }
        return kept;
    }

    private void add(Part part) {
        NvoptTable.Section section = NvoptTable.section(part);
        List<Element> elements = new ArrayList<>();
        for (NvoptTable.Row row : section.rows()) {
            if (row.guard().holds(this) && !isForbidden(name(row.text()))) {
                elements.addAll(elements(row.text()));
            }
        }
        pieces.add(new Piece(tier == 0 ? section.title() : section.title() + ", tier " + tier, elements));
    }

    /**
     * Whether {@code pass} is one of {@link #SWITCHES} and turned off: by its option, or always at the fastest level.
     */
    private boolean isForbidden(String pass) {
        return SWITCHES.contains(pass) && (request.level() == NvoptLevel.FAST_MAX || !options.isOn(pass, true));
    }

    /** The name of a step, before its settings. */
    private static String name(String text) {
        int bracket = text.indexOf('<');
        return bracket < 0 ? text : text.substring(0, bracket);
    }

    private List<Element> elements(String text) {
        return iterations(text)
                .map(times -> reader.apply(standard(times, text.endsWith(INLINING))))
                .orElseGet(() -> reader.apply(understood(text, registry)));
    }

    /**
     * The text of a table's step with the seed's positional arguments converted to named settings; without them if its
     * pass is implemented and their meaning is unknown.
     */
    static String understood(String text, PassRegistry registry) {
        int bracket = text.indexOf('<');
        String name = name(text);
        Optional<Pass<?>> built = registry.find(name);
        if (bracket < 0 || built.isEmpty()) {
            return text;
        }
        List<String> arguments =
                List.of(text.substring(bracket + 1, text.length() - 1).split(";"));
        boolean isPositional = arguments.stream()
                .anyMatch(word -> word.matches("-?[0-9]+")
                        && built.get().parameterWords().find(word).isEmpty());
        return isPositional ? withNamedSettings(name, arguments) : text;
    }

    /** The number of iterations of the wrapper; empty if {@code text} is another step. */
    static Optional<Integer> iterations(String text) {
        return Optional.of(text)
                .filter(step -> step.startsWith(STANDARD))
                .map(step -> step.substring(STANDARD.length()).replaceAll("[^0-9]", ""))
                .map(Integer::parseInt);
    }

    /**
     * The wrapper around LLVM's inliner pipeline, run a fixed number of times (seed 000, CGSCC Fixed-Point Iteration).
     */
    private static String standard(int times, boolean isInlining) {
        String once = (isInlining ? "inline," : "")
                + "function-attrs,function(sroa,early-cse<memssa>,speculative-execution,"
                + "simplifycfg<switch-range-to-icmp>,instcombine)";
        return times == 1 ? "cgscc(" + once + ")" : "cgscc(repeat<" + times + ">(" + once + "))";
    }

    private void addCodegen() {
        // Without optimization the level is 0; otherwise it is the value of the slot, set or default.
        boolean isOptimizing = request.level() != NvoptLevel.O0;
        long level = isOptimizing || options.isSet(CODEGEN_LEVEL) ? options.integer(CODEGEN_LEVEL) : 0;
        String names = String.join(",", CodegenDispatch.order(CodegenDispatch.table(), level));
        pieces.add(new Piece("Codegen Dispatch", reader.apply("machine-function(" + names + ")")));
    }

    @Override
    public boolean isOn(OptionSlot slot) {
        return options.isSet(slot) ? options.isOn(slot) : isEscalated(slot) || options.isOn(slot);
    }

    /** Whether the third tier turned the slot on; a switch that was set keeps its value. */
    private boolean isEscalated(OptionSlot slot) {
        return slot.equals(BARRIERS) && (features & BARRIER_FEATURE) != 0
                || slot.equals(ADDRESS_SPACES) && (features & MEMORY_SPACE_FEATURE) != 0;
    }

    @Override
    public int tier() {
        return tier;
    }

    @Override
    public NvoptLevel level() {
        return request.level();
    }

    /**
     * Pass {@code name} with the non-default {@code arguments} as settings; without any if their meaning is unknown.
     */
    private static String withNamedSettings(String name, List<String> arguments) {
        List<String> knobs = POSITIONAL_KNOBS.getOrDefault(name, List.of());
        StringJoiner settings = new StringJoiner(";", name + "<", ">");
        settings.setEmptyValue(name);
        for (int i = 0; i < Math.min(knobs.size(), arguments.size()); i++) {
            if (!arguments.get(i).equals(DEFAULT_ARGUMENT)) {
                settings.add(knobs.get(i) + "=" + arguments.get(i));
            }
        }
        return settings.toString();
    }
}
