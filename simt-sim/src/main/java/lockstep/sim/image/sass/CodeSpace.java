package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeSet;
import lockstep.ir.sass.code.Code;
import lockstep.ir.sass.code.Code.CodeWord;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.Cubin.CodeSection;
import lockstep.ir.sass.cubin.Cubin.Relocation;
import lockstep.ir.sass.cubin.Cubin.Symbol;
import lockstep.ir.sass.cubin.Section;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;

/**
 * The addresses of the code of a cubin: a separate address space, since programs may not read it. Functions outside the
 * file, which may be built-in, get one word each after all sections.
 */
final class CodeSpace {
    private static final long START = 0x100_0000;
    private static final long GAP = 0x1000;
    private static final int SECTION_SYMBOL = 3;

    private final Cubin cubin;
    private final Architecture architecture;
    private final CodeSource inMemory;
    private final Map<Integer, CodeSection> sections = new LinkedHashMap<>();
    private final Map<Integer, Long> bases = new LinkedHashMap<>();
    private final Map<String, Long> externals = new LinkedHashMap<>();
    private final Map<Integer, List<Relocation>> relocations = new LinkedHashMap<>();

    /** @param inMemory functions whose instructions replace the words of their sections */
    CodeSpace(Cubin cubin, Architecture architecture, CodeSource inMemory) {
        this.cubin = cubin;
        this.architecture = architecture;
        this.inMemory = inMemory;
        long next = START;
        for (CodeSection section : cubin.code()) {
            sections.put(section.index(), section);
            bases.put(section.index(), next);
            next += (section.section().bytes().size() + 2 * GAP - 1) / GAP * GAP;
        }
        for (Symbol symbol : cubin.symbols()) {
            if (isExternal(symbol) && !externals.containsKey(symbol.name())) {
                externals.put(symbol.name(), next);
                next += InstructionWord.BYTES;
            }
        }
        for (Relocation relocation : cubin.relocations()) {
            if (relocation.section() >= 0
                    && relocation.section() < cubin.sections().size()) {
                relocations
                        .computeIfAbsent(relocation.section(), i -> new ArrayList<>())
                        .add(relocation);
            }
        }
    }

    private static boolean isExternal(Symbol symbol) {
        return symbol.section() == 0
                && symbol.type() == Symbol.FUNCTION
                && !symbol.name().isEmpty();
    }

    Architecture architecture() {
        return architecture;
    }

    /** Functions outside the file, with their addresses. */
    Map<String, Long> externals() {
        return externals;
    }

    /** The address of a code symbol; empty for other symbols. */
    OptionalLong address(Symbol symbol) {
        if (isExternal(symbol)) {
            return OptionalLong.of(externals.getOrDefault(symbol.name(), 0L));
        }
        Long base = bases.get(symbol.section());
        boolean isCode = symbol.type() == Symbol.FUNCTION || symbol.type() == SECTION_SYMBOL || symbol.type() == 0;
        return base == null || !isCode ? OptionalLong.empty() : OptionalLong.of(base + symbol.value());
    }

    /** The relocations of a section. */
    List<Relocation> relocations(int section) {
        return relocations.getOrDefault(section, List.of());
    }

    /** Names of the functions in a section, by their addresses. */
    Map<Long, String> functions(Collection<Integer> among) {
        Map<Long, String> found = new LinkedHashMap<>();
        for (Symbol symbol : cubin.symbols()) {
            if (symbol.type() == Symbol.FUNCTION && among.contains(symbol.section())) {
                found.put(bases.getOrDefault(symbol.section(), 0L) + symbol.value(), symbol.name());
            }
        }
        return found;
    }

    /**
     * The indices of {@code section} and of all code sections reachable from it, through symbols that code or data
     * refers to.
     */
    TreeSet<Integer> reachable(int section) {
        TreeSet<Integer> found = new TreeSet<>();
        List<Integer> open = new ArrayList<>(List.of(section));
        relocations.keySet().stream().filter(i -> !sections.containsKey(i)).forEach(data -> name(data, open));
        while (!open.isEmpty()) {
            int next = open.removeLast();
            if (sections.containsKey(next) && found.add(next)) {
                name(next, open);
                String function = sections.get(next).function();
                inMemory.callees(function).forEach(callee -> section(callee).ifPresent(open::add));
            }
        }
        return found;
    }

    private void name(int section, List<Integer> open) {
        if (cubin.sections().get(section).type() != Section.PROGRAM_BITS || isDebug(section)) {
            return;
        }
        for (Relocation relocation : relocations(section)) {
            open.add(cubin.symbols().get(relocation.symbol()).section());
        }
    }

    private boolean isDebug(int section) {
        return cubin.sections().get(section).name().startsWith(".debug");
    }

    /** The words of a section. */
    List<CodePlace> places(int section) {
        CodeSection code = Objects.requireNonNull(sections.get(section));
        long base = base(section);
        Optional<List<CodePlace>> given = inMemory.places(code.function(), base, this);
        if (given.isPresent()) {
            return given.get();
        }
        List<CodePlace> places = new ArrayList<>();
        for (CodeWord word : Code.decode(code, architecture).words()) {
            places.add(new CodePlace(
                    code.function(), word.address(), base + word.address(), word.word(), word.instruction()));
        }
        return places;
    }

    /** The address of a function with its own section; empty if there is none. */
    OptionalLong address(String function) {
        OptionalInt section = section(function);
        return section.isEmpty() ? OptionalLong.empty() : OptionalLong.of(base(section.getAsInt()));
    }

    private OptionalInt section(String function) {
        return sections.entrySet().stream()
                .filter(entry -> entry.getValue().function().equals(function))
                .mapToInt(Map.Entry::getKey)
                .findFirst();
    }

    /** The name of the function that a section of code holds. */
    String function(int section) {
        return Objects.requireNonNull(sections.get(section)).function();
    }

    /** The address where a section begins. */
    long base(int section) {
        return Objects.requireNonNull(bases.get(section));
    }
}
