package lockstep.conformance.attributes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.sass.cubin.AttributeReader;
import lockstep.ir.sass.cubin.Bytes;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.Relocation;
import lockstep.ir.sass.cubin.Cubin.Symbol;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.Section;

/**
 * The kinds of differences between two cubins of one program besides their code, in which the names of kernels are
 * {@code K} and those of other functions {@code F}. Offsets of code are left out, since the code differs: of records
 * that hold some, only how many there are is compared.
 *
 * <pre>
 * fact 0x2f of K: more        ours has more registers than that of ptxas
 * attribute 0x1e: missing     ptxas says something of a kernel that ours does not say
 * symbol 0x3 0x0 .nv.shared.K: extra
 * </pre>
 */
final class CubinDifferences {
    private static final String MISSING = ": missing";
    private static final String EXTRA = ": extra";
    private static final String INFO = ".nv.info";
    private static final int PAIR = 8;

    /** Records that hold only offsets of code. */
    private static final Set<Integer> PLACES = Set.of(CubinAttribute.EXIT_OFFSETS, CubinAttribute.COLLECTIVES);

    /** Sections that are compared by their content, or that follow from the code. */
    private static final Set<String> TABLES =
            Set.of(".shstrtab", ".strtab", ".symtab", ".debug_frame", ".nv.callgraph", INFO);

    private final Cubin ours;
    private final Cubin theirs;
    private final Set<String> kernels = new TreeSet<>();
    private final List<String> found = new ArrayList<>();

    private CubinDifferences(Cubin ours, Cubin theirs) {
        this.ours = ours;
        this.theirs = theirs;
        for (Symbol symbol : theirs.symbols()) {
            if (symbol.type() == Symbol.FUNCTION && (symbol.other() & 0x10) != 0) {
                kernels.add(symbol.name());
            }
        }
    }

    /** Kinds of differences with their numbers. */
    static List<String> of(Cubin ours, Cubin theirs) {
        return new CubinDifferences(ours, theirs).find();
    }

    private List<String> find() {
        if (!head(ours).equals(head(theirs))) {
            found.add("head");
        }
        sections();
        facts();
        kernels.forEach(this::attributes);
        compare(relocations(ours), relocations(theirs));
        compare(symbols(ours), symbols(theirs));
        compare(calls(ours), calls(theirs));
        return found;
    }

    private static List<Integer> head(Cubin cubin) {
        return List.of(
                cubin.header().abi(),
                cubin.header().abiVersion(),
                cubin.header().type(),
                cubin.header().version(),
                cubin.header().flags());
    }

    // ---- names

    /** A name with {@code K} for the kernel in it, {@code F} for another function. */
    private String general(String name) {
        for (String prefix : List.of(".text.", ".nv.info.", ".rela.text.", ".nv.shared.")) {
            if (name.startsWith(prefix) && !name.equals(".nv.shared.reserved.0")) {
                return prefix + function(name.substring(prefix.length()));
            }
        }
        for (String kernel : kernels) {
            if (name.endsWith("." + kernel)) {
                return name.substring(0, name.length() - kernel.length()) + "K";
            }
        }
        return name;
    }

    private String function(String name) {
        return kernels.contains(name) ? "K" : "F";
    }

    // ---- sections

    private void sections() {
        Map<String, Section> own = byName(ours);
        Map<String, Section> others = byName(theirs);
        Set<String> names = new TreeSet<>(own.keySet());
        names.addAll(others.keySet());
        for (String name : names) {
            String what = "section " + general(name);
            Section one = own.get(name);
            Section other = others.get(name);
            if (one == null || other == null) {
                found.add(what + (one == null ? MISSING : EXTRA));
            } else {
                section(what, one, other);
            }
        }
    }

    private static Map<String, Section> byName(Cubin cubin) {
        Map<String, Section> found = new TreeMap<>();
        cubin.sections().forEach(section -> found.putIfAbsent(section.name(), section));
        return found;
    }

    private void section(String what, Section one, Section other) {
        if (one.type() != other.type() || one.flags() != other.flags() || one.alignment() != other.alignment()) {
            found.add(what + ": another type");
        }
        boolean isCode = one.isCode() || TABLES.contains(one.name()) || one.type() == Section.NOTES;
        boolean isTable = one.name().startsWith(INFO) || one.type() == Section.RELOCATIONS_WITH_ADDENDS;
        if (!isCode && !isTable) {
            if (one.size() != other.size()) {
                found.add(what + ": another size");
            } else if (!one.bytes().equals(other.bytes())) {
                found.add(what + ": other bytes");
            }
        }
    }

    // ---- records

    private static List<CubinAttribute> attributes(Cubin cubin, String section) {
        Optional<Section> found = cubin.section(section);
        return found.isEmpty() ? List.of() : AttributeReader.read(found.get(), SourceLocation.NONE, new Diagnostics());
    }

    private void facts() {
        Map<String, Integer> own = facts(ours);
        Map<String, Integer> others = facts(theirs);
        Set<String> names = new TreeSet<>(own.keySet());
        names.addAll(others.keySet());
        for (String name : names) {
            String what =
                    name.substring(0, name.indexOf(' ')) + " of " + function(name.substring(name.indexOf(' ') + 1));
            Integer one = own.get(name);
            Integer other = others.get(name);
            if (one == null || other == null) {
                found.add("fact " + what + (one == null ? MISSING : EXTRA));
            } else if (!one.equals(other)) {
                found.add("fact " + what + (one > other ? ": more" : ": less"));
            }
        }
    }

    private static Map<String, Integer> facts(Cubin cubin) {
        Map<String, Integer> found = new HashMap<>();
        for (CubinAttribute each : attributes(cubin, INFO)) {
            if (each.value().size() == PAIR) {
                String name = cubin.symbols().get(each.value().i32(0)).name();
                found.put(hex(each.code()) + " " + name, each.value().i32(4));
            }
        }
        return found;
    }

    private void attributes(String kernel) {
        Map<Integer, List<String>> own = values(ours, kernel);
        Map<Integer, List<String>> others = values(theirs, kernel);
        Set<Integer> codes = new TreeSet<>(own.keySet());
        codes.addAll(others.keySet());
        for (int code : codes) {
            String what = "attribute " + hex(code);
            if (!own.containsKey(code) || !others.containsKey(code)) {
                found.add(what + (own.containsKey(code) ? EXTRA : MISSING));
            } else if (!own.get(code).equals(others.get(code))) {
                found.add(what + ": another value");
            }
        }
        List<Integer> order = codes(ours, kernel);
        List<Integer> otherOrder = codes(theirs, kernel);
        boolean isSameSet = own.keySet().equals(others.keySet());
        if (isSameSet && !order.equals(otherOrder)) {
            found.add("attributes: another order");
        }
    }

    private static List<Integer> codes(Cubin cubin, String kernel) {
        return attributes(cubin, INFO + "." + kernel).stream()
                .map(CubinAttribute::code)
                .distinct()
                .toList();
    }

    private static Map<Integer, List<String>> values(Cubin cubin, String kernel) {
        Map<Integer, List<String>> found = new TreeMap<>();
        for (CubinAttribute each : attributes(cubin, INFO + "." + kernel)) {
            found.computeIfAbsent(each.code(), code -> new ArrayList<>()).add(each.format() + " " + value(cubin, each));
        }
        return found;
    }

    private static String value(Cubin cubin, CubinAttribute each) {
        Bytes value = each.value();
        if (PLACES.contains(each.code())) {
            return value.size() / Integer.BYTES + " places";
        }
        if (each.code() == CubinAttribute.COLLECTIVE_MASKS) {
            return IntStream.range(0, value.size() / Integer.BYTES)
                    .mapToObj(i -> value.i32(i * Integer.BYTES) == -1 ? "all" : "register")
                    .collect(Collectors.joining(" "));
        }
        if (each.code() == CubinAttribute.EXTERNALS) {
            return IntStream.range(0, value.size() / Integer.BYTES)
                    .mapToObj(i ->
                            cubin.symbols().get(value.i32(i * Integer.BYTES)).name())
                    .sorted()
                    .collect(Collectors.joining(" "));
        }
        boolean hasSymbol = each.code() == CubinAttribute.PARAMETER_BANK;
        return String.valueOf(
                value.slice(hasSymbol ? Integer.BYTES : 0, value.size() - (hasSymbol ? Integer.BYTES : 0)));
    }

    // ---- lists

    private void compare(List<String> own, List<String> others) {
        List<String> extra = new ArrayList<>(own);
        List<String> missing = new ArrayList<>(others);
        others.forEach(extra::remove);
        own.forEach(missing::remove);
        extra.forEach(each -> found.add(kind(each) + EXTRA));
        missing.forEach(each -> found.add(kind(each) + MISSING));
    }

    /** What comes before the names that only this program has. */
    private static String kind(String each) {
        int names = each.indexOf(" = ");
        return names < 0 ? each : each.substring(0, names);
    }

    private List<String> relocations(Cubin cubin) {
        return cubin.relocations().stream()
                .filter(each -> !cubin.sections().get(each.section()).name().startsWith(".debug"))
                .sorted(Comparator.comparingLong(Relocation::offset))
                .map(each -> "relocation %s in %s = %s+%d"
                        .formatted(
                                hex(each.type()),
                                general(cubin.sections().get(each.section()).name()),
                                cubin.symbols().get(each.symbol()).name(),
                                each.addend()))
                .toList();
    }

    private List<String> symbols(Cubin cubin) {
        return cubin.symbols().stream()
                .skip(1)
                .map(each -> {
                    String section = each.section() > 0
                                    && each.section() < cubin.sections().size()
                            ? general(cubin.sections().get(each.section()).name())
                            : "-";
                    boolean isCode = section.startsWith(Section.CODE_PREFIX);
                    return "symbol %s %s in %s = %s %d"
                            .formatted(
                                    hex(each.info()),
                                    hex(each.other()),
                                    section,
                                    each.name(),
                                    isCode ? 0 : each.size());
                })
                .toList();
    }

    private static List<String> calls(Cubin cubin) {
        Bytes bytes = cubin.section(".nv.callgraph").map(Section::bytes).orElse(Bytes.EMPTY);
        return Stream.iterate(0, at -> at + PAIR)
                .limit(bytes.size() / PAIR)
                .map(at -> {
                    int callee = bytes.i32(at + 4);
                    String name = callee < 0
                            ? String.valueOf(callee)
                            : cubin.symbols().get(callee).name();
                    return "call = " + cubin.symbols().get(bytes.i32(at)).name() + " " + name;
                })
                .toList();
    }

    private static String hex(int number) {
        return "0x" + Integer.toHexString(number);
    }
}
