package lockstep.conformance.external;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxItem.PtxAlias;
import lockstep.ir.ptx.PtxItem.PtxFile;
import lockstep.ir.ptx.PtxItem.PtxGlobal;
import lockstep.ir.ptx.PtxItem.PtxPragma;
import lockstep.ir.ptx.PtxItem.PtxSection;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.PtxStatement.PtxCallPrototype;
import lockstep.ir.ptx.PtxStatement.PtxCallTargets;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.text.PtxPrinter;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinDivision;

/**
 * Several PTX programs in one file, for tools that take longer to start than to compile a program. The names of a
 * module (functions, variables, aliases) get the number of the program as a suffix: {@code k} of the third becomes
 * {@code k_p2}. The file has the latest of their versions. The output is divided again by these numbers.
 *
 * @param modules for one target, at least one
 */
public record PtxBatch(List<PtxModule> modules) {
    private static final String MARK = "_p";
    /** Measured, generated programs at -O3: 38 ms of processor time each alone, 24 twelve in a file, 25 forty-eight. */
    private static final int MAX_STATEMENTS = 3_000;

    private static final Pattern NUMBERED = Pattern.compile("(.*)" + MARK + "([0-9]{1,9})", Pattern.DOTALL);

    /** Names of sections and symbols end with the name of a function or variable, and so with its number. */
    private static final CubinDivision.Names NAMES = new CubinDivision.Names() {
        @Override
        public OptionalInt program(String name) {
            Matcher found = NUMBERED.matcher(name);
            return found.matches() ? OptionalInt.of(Integer.parseInt(found.group(2))) : OptionalInt.empty();
        }

        @Override
        public String original(String name) {
            return name.substring(0, name.lastIndexOf(MARK));
        }
    };

    public PtxBatch {
        modules = List.copyOf(modules);
        if (modules.isEmpty()) {
            throw new IllegalArgumentException("no program");
        }
    }

    /** The properties that modules in one file must share. */
    private record Kind(PtxVersion version, List<String> targets, int addressSize) {}

    /**
     * {@code modules} in batches. Those in one batch have the same version, target and address size, and at most
     * {@value #MAX_STATEMENTS} statements: larger batches are not faster, and cost more if a program is refused.
     * Modules with debug sections or files, which contain names as text, get a batch of their own, as do those with
     * indirect calls, whose targets ptxas searches in the whole file.
     */
    private static List<PtxBatch> of(List<PtxModule> modules) {
        List<PtxBatch> batches = new ArrayList<>();
        Map<Kind, List<PtxModule>> open = new LinkedHashMap<>();
        Map<Kind, Integer> sizes = new HashMap<>();
        for (PtxModule module : modules) {
            if (isAlone(module)) {
                batches.add(new PtxBatch(List.of(module)));
                continue;
            }
            Kind kind = new Kind(module.version(), module.targets(), module.addressSize());
            int size = sizes.merge(kind, statements(module), Integer::sum);
            if (size > MAX_STATEMENTS && open.containsKey(kind)) {
                batches.add(new PtxBatch(open.remove(kind)));
                sizes.put(kind, statements(module));
            }
            open.computeIfAbsent(kind, k -> new ArrayList<>()).add(module);
        }
        open.values().forEach(rest -> batches.add(new PtxBatch(rest)));
        return batches;
    }

    private static int statements(PtxModule module) {
        return bodies(module).mapToInt(body -> body.statements().size()).sum();
    }

    private static Stream<PtxBody> bodies(PtxModule module) {
        return module.functions().stream().flatMap(function -> function.body().stream());
    }

    private static boolean isAlone(PtxModule module) {
        boolean isNamedByTexts =
                module.items().stream().anyMatch(item -> item instanceof PtxFile || item instanceof PtxSection);
        return isNamedByTexts
                || bodies(module)
                        .flatMap(body -> body.statements().stream())
                        .anyMatch(statement ->
                                statement instanceof PtxCallTargets || statement instanceof PtxCallPrototype);
    }

    /** The text of the file; for a single program its own text. */
    public String text() {
        if (modules.size() == 1) {
            return PtxPrinter.print(modules.getFirst());
        }
        PtxModule first = modules.getFirst();
        PtxVersion version = modules.stream()
                .map(PtxModule::version)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        StringBuilder text = new StringBuilder();
        text.append(PtxPrinter.print(new PtxModule(version, first.targets(), first.addressSize(), List.of())));
        for (int number = 0; number < modules.size(); number++) {
            text.append(PtxPrinter.printItems(modules.get(number), names(modules.get(number), MARK + number)));
        }
        return text.toString();
    }

    private static Function<PtxSymbol, String> names(PtxModule module, String suffix) {
        Map<PtxSymbol, String> renamed = new IdentityHashMap<>();
        for (PtxItem item : module.items()) {
            for (PtxSymbol symbol : named(item)) {
                renamed.put(symbol, symbol.name() + suffix);
            }
        }
        return symbol -> renamed.getOrDefault(symbol, symbol.name());
    }

    private static List<PtxSymbol> named(PtxItem item) {
        return switch (item) {
            case PtxGlobal global -> List.of(global.variable());
            case PtxFunction function -> List.of(function.header());
            case PtxAlias alias -> List.of(alias.alias(), alias.aliasee());
            case PtxFile _, PtxSection _, PtxPragma _ -> List.of();
        };
    }

    /** Divides the compiled file into programs, in the order of {@link #modules}. */
    public List<Cubin> parts(Cubin whole) {
        if (modules.size() == 1) {
            return List.of(whole);
        }
        CubinDivision division = new CubinDivision(whole, NAMES);
        List<Cubin> parts = new ArrayList<>();
        for (int number = 0; number < modules.size(); number++) {
            parts.add(division.part(number));
        }
        return parts;
    }

    /** An action on a batch. */
    @FunctionalInterface
    interface Work {
        /** Returns whether it succeeded; if not, it is repeated with the halves of the batch. */
        boolean on(PtxBatch batch) throws IOException;
    }

    /**
     * Does {@code work} on {@code modules} in batches. A batch for which it fails is halved, down to two programs;
     * single programs are left to the caller.
     */
    static void each(List<PtxModule> modules, Work work) throws IOException {
        Deque<PtxBatch> open = new ArrayDeque<>(of(modules));
        while (!open.isEmpty()) {
            PtxBatch batch = open.pop();
            boolean isDone = batch.modules.size() == 1 || work.on(batch);
            if (!isDone) {
                batch.halves().forEach(open::push);
            }
        }
    }

    private List<PtxBatch> halves() {
        int middle = modules.size() / 2;
        return List.of(new PtxBatch(modules.subList(0, middle)), new PtxBatch(modules.subList(middle, modules.size())));
    }
}
