package lockstep.ir.sass.ori;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.sass.cubin.Cubin;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.CubinImage.ImageRelocation;
import lockstep.ir.sass.cubin.CubinLayout;
import lockstep.ir.sass.cubin.ImageSymbol;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.cubin.Section;
import lockstep.ir.sass.function.KernelHead;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.ori.OriFunction.OriConvergence;

/**
 * Kernels and device functions in the open form, and everything else that a cubin has. Immutable.
 *
 * @param frame a cubin whose functions have no words: variables, constant banks, parameters, registers, local and
 *     shared memory, symbols, relocations of data; a number that follows from the layout of code is 0
 * @param functions those of the frame, in its order
 * @param anchors these numbers, in the order of symbols and sections
 */
public record OriModule(CubinImage frame, List<OriFunction> functions, List<OriAnchor> anchors) {
    /** Symbols in their order, value before size; then the entries of tables, in insertion order. */
    private static final Comparator<OriAnchor> ORDER = Comparator.comparingLong(anchor -> switch (anchor) {
        case OriAnchor.SymbolValue value -> 2L * value.symbol();
        case OriAnchor.SymbolEnd end -> 2L * end.symbol() + 1;
        case OriAnchor.TableEntry entry -> Long.MAX_VALUE;
    });

    /**
     * @throws IllegalArgumentException if the functions are not those of the frame, are for different architectures or
     *     convergence, or an anchor leads nowhere
     */
    public OriModule {
        Objects.requireNonNull(frame);
        functions = List.copyOf(functions);
        anchors = anchors.stream().sorted(ORDER).toList();
        Optional<String> fault = fault(frame, functions, anchors);
        if (fault.isPresent()) {
            throw new IllegalArgumentException(fault.get());
        }
    }

    /** The error in these parts of a module; empty if they are consistent. */
    static Optional<String> fault(CubinImage frame, List<OriFunction> functions, List<OriAnchor> anchors) {
        List<String> names = functions.stream().map(OriFunction::name).toList();
        if (functions.isEmpty() || new HashSet<>(names).size() != names.size()) {
            return Optional.of("a module needs functions with different names");
        }
        if (!frame.kernels().stream().map(KernelImage::name).toList().equals(names)) {
            return Optional.of("the functions are " + names + ", those of the frame "
                    + frame.kernels().stream().map(KernelImage::name).toList());
        }
        OriFunction first = functions.getFirst();
        for (OriFunction each : functions) {
            boolean isLike = each.architecture() == first.architecture()
                    && each.convergence() == first.convergence()
                    && each.architecture().number() == frame.architecture();
            if (!isLike) {
                return Optional.of(each.name() + " is for another architecture or convergence than " + first.name());
            }
        }
        return frameFault(frame).or(() -> anchorFault(frame, functions, anchors));
    }

    private static Optional<String> frameFault(CubinImage frame) {
        List<String> sections = CubinLayout.sectionNames(frame);
        Set<String> known = new HashSet<>(sections);
        if (known.size() != sections.size()) {
            return Optional.of("two sections of a module have one name");
        }
        for (ImageSymbol symbol : frame.symbols()) {
            if (symbol.isInSection() && !known.contains(symbol.section())) {
                return Optional.of("symbol " + symbol.name() + " is in section " + symbol.section());
            }
        }
        Set<String> code = new HashSet<>();
        frame.kernels().forEach(kernel -> code.add(kernel.section()));
        for (ImageRelocation relocation : frame.relocations()) {
            boolean isGood = known.contains(relocation.section())
                    && !code.contains(relocation.section())
                    && relocation.symbol() >= 0
                    && relocation.symbol() <= frame.symbols().size();
            if (!isGood) {
                return Optional.of("a relocation in section " + relocation.section());
            }
        }
        return frame.kernels().stream().allMatch(kernel -> kernel.code().isEmpty())
                ? Optional.empty()
                : Optional.of("a frame has words");
    }

    private static Optional<String> anchorFault(
            CubinImage frame, List<OriFunction> functions, List<OriAnchor> anchors) {
        for (OriAnchor anchor : anchors) {
            Optional<OriFunction> function = functions.stream()
                    .filter(f -> f.name().equals(anchor.function()))
                    .findFirst();
            boolean isPlace = function.isPresent()
                    && (anchor.label().equals(OriAnchor.END)
                            || function.get().indices().containsKey(anchor.label()));
            boolean isNumber = switch (anchor) {
                case OriAnchor.SymbolValue value -> isOf(frame, value.symbol(), value.function());
                case OriAnchor.SymbolEnd end -> isOf(frame, end.symbol(), end.function());
                case OriAnchor.TableEntry entry -> ModuleLayout.holds(frame, entry);
            };
            if (!isPlace || !isNumber) {
                return Optional.of("an anchor at block " + anchor.label() + " of " + anchor.function());
            }
        }
        return Optional.empty();
    }

    /** Whether there is such a symbol, and it is in the function. */
    private static boolean isOf(CubinImage frame, int symbol, String function) {
        return symbol >= 0
                && symbol < frame.symbols().size()
                && frame.symbols().get(symbol).section().equals(Section.CODE_PREFIX + function);
    }

    /** A module of kernels only, with the frame that ptxas makes for kernels with these parameters, banks and sizes. */
    public static OriModule of(List<OriKernel> kernels) {
        return ModuleLayout.describe(kernels);
    }

    /** The kernels, if the module is {@linkplain #of a module of kernels only}; else empty. */
    public Optional<List<OriKernel>> kernels() {
        List<OriKernel> found = new ArrayList<>();
        for (OriFunction function : functions) {
            found.add(ModuleLayout.kernel(this, function));
        }
        return ModuleLayout.isDescribed(found) && of(found).equals(this) ? Optional.of(found) : Optional.empty();
    }

    /** The architecture of its instructions. */
    public Architecture architecture() {
        return functions.getFirst().architecture();
    }

    /** What determines where lanes reconverge. */
    public OriConvergence convergence() {
        return functions.getFirst().convergence();
    }

    /** The function {@code name}. */
    public Optional<OriFunction> function(String name) {
        return functions.stream().filter(f -> f.name().equals(name)).findFirst();
    }

    /**
     * This with other functions, each in place of the one with its name.
     *
     * @throws IllegalArgumentException if there is no such function, or it lacks a block that an anchor names
     */
    public OriModule with(OriFunction... others) {
        Map<String, OriFunction> byName = new LinkedHashMap<>();
        for (OriFunction other : others) {
            byName.put(other.name(), other);
        }
        List<OriFunction> changed = new ArrayList<>();
        for (OriFunction function : functions) {
            OriFunction other = byName.remove(function.name());
            changed.add(other == null ? function : other);
        }
        if (!byName.isEmpty()) {
            throw new IllegalArgumentException("there is no function " + byName.keySet());
        }
        return new OriModule(frame, changed, anchors);
    }

    /**
     * A cubin with everything except the instructions: each is a word of zeros, even those that no word can hold. The
     * simulator takes the instructions from the module, so that it is independent of the encoder.
     */
    public Cubin container() {
        return CubinLayout.layOut(ModuleLayout.container(this));
    }

    /**
     * A kernel of a module of kernels only.
     *
     * @param function its instructions
     * @param head its registers, parameters, memory and constant banks
     * @param tables branch tables in its constant banks
     */
    public record OriKernel(OriFunction function, KernelHead head, List<Table> tables) {
        /**
         * A table of {@code BRX}: offsets of blocks in the function, 32 bits each.
         *
         * @param bank number of the constant bank, one that the kernel has
         * @param offset where it begins in the bank
         * @param labels the blocks
         */
        public record Table(int bank, int offset, List<String> labels) {
            public Table {
                labels = List.copyOf(labels);
            }
        }

        public OriKernel {
            Objects.requireNonNull(function);
            Objects.requireNonNull(head);
            tables = List.copyOf(tables);
        }
    }
}
