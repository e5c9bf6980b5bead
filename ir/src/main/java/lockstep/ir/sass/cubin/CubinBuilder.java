package lockstep.ir.sass.cubin;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lockstep.ir.sass.cubin.CubinImage.ImageSection;
import lockstep.ir.sass.isa.Architecture;
import lockstep.ir.sass.isa.InstructionWord;

/**
 * Describes a cubin of new kernels: sections, symbols and numbers in the order that ptxas 13.0 gives them (measured).
 * {@link CubinLayout} lays it out as a file.
 */
public final class CubinBuilder {
    private static final int WORDS_OF_LINE = 8;
    /** The word {@code NOP} that ptxas fills code sections up with, the same on all architectures. */
    private static final InstructionWord PADDING = new InstructionWord(0x7918, 0x000f_c000_0000_0000L);

    private static final int WEAK_OBJECT = 0x21;
    private static final int WEAK = 0x20;
    private static final int ALIAS = 0xa0;
    private static final int GLOBAL_FUNCTION = 0x12;
    private static final int KERNEL = 0x10;
    private static final int RESERVED_OF_BLACKWELL = 64;
    private static final int PARAMETER_ALIGNMENT = 4;
    /** Bytes of shared memory that belong to the system, from sm_90 on. */
    private static final int SYSTEM_SHARED = 1024;

    private final int architecture;
    private final boolean isSecond;
    private final int reserved;
    private final Architecture target;
    private final List<NewKernel> kernels;
    private final List<ImageSymbol> symbols = new ArrayList<>();

    private CubinBuilder(Architecture architecture, List<NewKernel> kernels) {
        this.architecture = architecture.number();
        this.isSecond = isSecond(architecture);
        this.target = architecture;
        this.reserved = reserved(architecture);
        this.kernels = List.copyOf(kernels);
    }

    /**
     * The cubin of {@code kernels}.
     *
     * @throws IllegalArgumentException if there are no kernels
     */
    public static CubinImage describe(Architecture architecture, List<NewKernel> kernels) {
        if (kernels.isEmpty()) {
            throw new IllegalArgumentException("a cubin without kernels");
        }
        return new CubinBuilder(architecture, kernels).describe();
    }

    /** Where the parameters of a kernel begin in constant bank 0. */
    public static int parameterStart(Architecture architecture) {
        return Generation.parameterBase(architecture.number());
    }

    private CubinImage describe() {
        List<ImageSection> sections = sections();
        symbols();
        CubinImage named = new CubinImage(
                architecture, sections, symbols, List.of(), callMarks(), List.of(), FixedSections.compat(architecture));
        return new CubinImage(
                architecture, sections, symbols, facts(named), callMarks(), List.of(), named.compatibility());
    }

    /** The entries of the graph of calls that ptxas always writes. */
    public static List<CubinImage.Call> callMarks() {
        List<CubinImage.Call> calls = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            calls.add(new CubinImage.Call(0, -i));
        }
        return calls;
    }

    private List<ImageSection> sections() {
        List<ImageSection> constants = new ArrayList<>();
        List<ImageSection> parameters = new ArrayList<>();
        List<ImageSection> code = new ArrayList<>();
        List<ImageSection> shared = new ArrayList<>();
        for (NewKernel kernel : kernels) {
            KernelImage image = image(kernel);
            code.add(image);
            int size = Generation.parameterBase(architecture) + image.parameterBytes();
            parameters.add(DataImage.constant(0, kernel.name(), PARAMETER_ALIGNMENT, Bytes.of(new byte[size])));
            kernel.constants()
                    .forEach((bank, bytes) ->
                            constants.add(DataImage.constant(bank, kernel.name(), PARAMETER_ALIGNMENT, bytes)));
            if (kernel.sharedBytes() > 0) {
                long sharedSize = kernel.sharedBytes() + (isSecond ? SYSTEM_SHARED : 0);
                shared.add(DataImage.shared(kernel.name(), sharedSize, kernel.sharedAlignment()));
            }
            if (kernel == kernels.getFirst()) {
                reservedShared(target).ifPresent(shared::add);
            }
        }
        List<ImageSection> all = new ArrayList<>(constants);
        all.addAll(isSecond ? code : parameters);
        all.addAll(isSecond ? shared : code);
        all.addAll(isSecond ? parameters : shared);
        return all;
    }

    /** {@code code} with what fills up its last line. */
    public static List<InstructionWord> padded(List<InstructionWord> code) {
        List<InstructionWord> words = new ArrayList<>(code);
        while (words.isEmpty() || words.size() % WORDS_OF_LINE != 0) {
            words.add(PADDING);
        }
        return words;
    }

    private static int reserved(Architecture architecture) {
        return architecture.number() >= Generation.BLACKWELL ? RESERVED_OF_BLACKWELL : 0;
    }

    private static boolean isSecond(Architecture architecture) {
        return Generation.of(architecture.number()) == Generation.SECOND;
    }

    /** The section of shared memory that the system reserves; absent before sm_90. */
    public static Optional<DataImage> reservedShared(Architecture architecture) {
        return isSecond(architecture)
                ? Optional.of(new DataImage(DataImage.RESERVED, "", reserved(architecture), 1, Bytes.EMPTY))
                : Optional.empty();
    }

    /** The symbols of shared memory that the system reserves; absent before sm_90. */
    public static List<ImageSymbol> reservedSymbols(Architecture architecture) {
        int at = reserved(architecture);
        return isSecond(architecture)
                ? List.of(
                        new ImageSymbol(".nv.reservedSmem.offset0", WEAK_OBJECT, 0, "", at, 4),
                        new ImageSymbol("__nv_reservedSMEM_offset_0_alias", WEAK, ALIAS, DataImage.RESERVED, at, 0))
                : List.of();
    }

    /** What ptxas writes into {@code .nv.compat} for plain kernels. */
    public static Bytes compatibility(Architecture architecture) {
        return FixedSections.compat(architecture.number());
    }

    /** Bytes of the section of shared memory of a kernel that needs {@code bytes}. */
    public static long sharedSection(Architecture architecture, long bytes) {
        return bytes + (isSecond(architecture) ? SYSTEM_SHARED : 0);
    }

    private static KernelImage image(NewKernel kernel) {
        List<InstructionWord> words = padded(kernel.code());
        List<CubinAttribute> attributes = new ArrayList<>(kernel.attributes());
        if (kernel.barriers() > 0) {
            Bytes count = Bytes.of(new byte[] {(byte) kernel.barriers(), 0});
            attributes.addFirst(new CubinAttribute(CubinAttribute.Format.BYTE, CubinAttribute.BARRIERS, count));
        }
        return new KernelImage(kernel.name(), words, kernel.registers(), kernel.parameters(), attributes);
    }

    private void section(String name) {
        symbols.add(ImageSymbol.ofSection(name));
    }

    private void symbols() {
        section(".note.nv.tkinfo");
        section(".note.nv.cuinfo");
        for (NewKernel kernel : kernels) {
            section(Section.CODE_PREFIX + kernel.name());
            if (kernel.sharedBytes() > 0) {
                section(DataImage.SHARED + kernel.name());
            }
            if (kernel == kernels.getFirst()) {
                symbols.addAll(reservedSymbols(target));
            }
            kernel.constants().keySet().forEach(bank -> section(DataImage.CONSTANT + bank + "." + kernel.name()));
            if (isSecond && kernel.sharedBytes() > 0) {
                boolean isKept = reserved > 0;
                symbols.add(
                        isKept
                                ? new ImageSymbol(".nv.reservedSmem.cap", WEAK_OBJECT, 0, "", SYSTEM_SHARED, 4)
                                : new ImageSymbol("", 0, 1, "", 0, 0));
            }
            if (!isSecond) {
                section(DataImage.CONSTANT + "0." + kernel.name());
            }
        }
        section(".debug_frame");
        section(".nv.callgraph");
        if (!isSecond) {
            section(".nv.rel.action");
        }
        for (NewKernel kernel : kernels) {
            long size = (long) image(kernel).code().size() * InstructionWord.BYTES;
            symbols.add(new ImageSymbol(
                    kernel.name(), GLOBAL_FUNCTION, KERNEL, Section.CODE_PREFIX + kernel.name(), 0, size));
        }
        if (isSecond) {
            kernels.forEach(k -> section(DataImage.CONSTANT + "0." + k.name()));
        }
    }

    /** Registers and frames, the last kernel first; then the stacks. */
    private List<CubinImage.Fact> facts(CubinImage image) {
        List<CubinImage.Fact> facts = new ArrayList<>();
        for (NewKernel kernel : kernels.reversed()) {
            int symbol = image.symbol(kernel.name());
            facts.add(new CubinImage.Fact(CubinAttribute.REGISTER_COUNT, symbol, kernel.registers()));
            facts.add(new CubinImage.Fact(CubinAttribute.FRAME_SIZE, symbol, kernel.frameBytes()));
        }
        for (NewKernel kernel : kernels) {
            facts.add(new CubinImage.Fact(CubinAttribute.MIN_STACK, image.symbol(kernel.name()), kernel.frameBytes()));
        }
        return facts;
    }
}
