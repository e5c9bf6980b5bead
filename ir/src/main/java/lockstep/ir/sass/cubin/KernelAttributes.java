package lockstep.ir.sass.cubin;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;
import lockstep.ir.sass.isa.InstructionWord;

/** The records of {@code .nv.info.KERNEL}: those that follow from the kernel, and their order. */
final class KernelAttributes {
    private static final int API_VERSION = 0x37;
    private static final int CUDA_13 = 0x82;
    private static final int SPARSE_MASK = 0x50;
    private static final int MAX_REGISTERS = 0x1b;
    private static final int MERCURY_VERSION = 0x5f;
    private static final int INIT_COUNT = 0x4a;
    private static final int WORKAROUNDS = 0x36;
    private static final int WORKAROUND_OF_80 = 0x35;
    private static final int TURING = 75;
    private static final int ADA = 89;
    private static final int LARGE_BLACKWELL = 120;
    private static final long OPCODE_MASK = 0xfff;
    private static final long EXIT = 0x94d;

    private final int architecture;
    private final KernelImage kernel;
    private final List<CubinAttribute> found = new ArrayList<>();

    private KernelAttributes(int architecture, KernelImage kernel) {
        this.architecture = architecture;
        this.kernel = kernel;
    }

    /**
     * All records of {@code kernel} in their order.
     *
     * @param bank index of the symbol of its constant bank 0; 0 for a function, which has none
     */
    static List<CubinAttribute> of(int architecture, KernelImage kernel, int bank) {
        TreeSet<Integer> given = new TreeSet<>();
        kernel.attributes().forEach(a -> given.add(a.code()));
        List<CubinAttribute> all = new ArrayList<>(derived(architecture, kernel, bank));
        all.removeIf(a -> given.contains(a.code()));
        all.addAll(kernel.attributes());
        Generation generation = Generation.of(architecture);
        all.sort(Comparator.comparingInt(a -> generation.rank(a.code())));
        return all;
    }

    /** The records that follow from code and parameters. */
    static List<CubinAttribute> derived(int architecture, KernelImage kernel, int bank) {
        KernelAttributes attributes = new KernelAttributes(architecture, kernel);
        attributes.parameters(bank);
        attributes.versions(bank > 0);
        attributes.exits();
        return attributes.found;
    }

    private void half(int code, int value) {
        found.add(new CubinAttribute(CubinAttribute.Format.HALF, code, shorts(value)));
    }

    private static Bytes shorts(int... values) {
        ByteWriter writer = new ByteWriter(values.length * Short.BYTES);
        for (int i = 0; i < values.length; i++) {
            writer.u16((long) i * Short.BYTES, values[i]);
        }
        return writer.toBytes();
    }

    static Bytes words(List<Integer> values) {
        ByteWriter writer = new ByteWriter(values.size() * Integer.BYTES);
        for (int i = 0; i < values.size(); i++) {
            writer.i32((long) i * Integer.BYTES, values.get(i));
        }
        return writer.toBytes();
    }

    private void sized(int code, Integer... values) {
        found.add(new CubinAttribute(CubinAttribute.Format.SIZED, code, words(List.of(values))));
    }

    /** The last parameter is first. */
    private void parameters(int bank) {
        boolean isLarge = kernel.parameters().stream().anyMatch(each -> each.size() >= KernelParameter.LARGE);
        int code = isLarge ? CubinAttribute.LARGE_PARAMETER : CubinAttribute.PARAMETER;
        for (KernelParameter parameter : kernel.parameters().reversed()) {
            ByteWriter writer = new ByteWriter(KernelParameter.BYTES);
            writer.u16(4, parameter.ordinal());
            writer.u16(6, parameter.offset());
            int last = parameter.size() << KernelParameter.FLAG_BITS | parameter.flags();
            writer.i32(8, isLarge ? parameter.size() : last);
            found.add(new CubinAttribute(CubinAttribute.Format.SIZED, code, writer.toBytes()));
        }
        if (!kernel.parameters().isEmpty()) {
            int size = kernel.parameterBytes();
            half(CubinAttribute.PARAMETER_SIZE, size);
            sized(CubinAttribute.PARAMETER_BANK, bank, size << Short.SIZE | Generation.parameterBase(architecture));
        }
    }

    /** @param isKernel whether it is a kernel, not a function: a launch must know the maximum number of registers */
    private void versions(boolean isKernel) {
        boolean isSecond = Generation.of(architecture) == Generation.SECOND;
        sized(API_VERSION, CUDA_13);
        if (isKernel) {
            half(MAX_REGISTERS, 0xff);
        }
        half(MERCURY_VERSION, isSecond ? 0x101 : 0);
        if (isSecond) {
            half(SPARSE_MASK, 0);
            sized(WORKAROUNDS, architecture == LARGE_BLACKWELL ? 0 : 8);
        } else if (architecture == TURING) {
            sized(WORKAROUNDS, 1);
        } else if (architecture != ADA) {
            found.add(new CubinAttribute(CubinAttribute.Format.NONE, WORKAROUND_OF_80, shorts(0)));
        }
        if (architecture >= Generation.BLACKWELL) {
            found.add(new CubinAttribute(CubinAttribute.Format.BYTE, INIT_COUNT, shorts(0)));
        }
    }

    private void exits() {
        List<Integer> exits = new ArrayList<>();
        for (int i = 0; i < kernel.code().size(); i++) {
            if ((kernel.code().get(i).low() & OPCODE_MASK) == EXIT) {
                exits.add(i * InstructionWord.BYTES);
            }
        }
        if (!exits.isEmpty()) {
            found.add(new CubinAttribute(CubinAttribute.Format.SIZED, CubinAttribute.EXIT_OFFSETS, words(exits)));
        }
    }

    /** The bytes of {@code attributes}. */
    static Bytes bytes(List<CubinAttribute> attributes) {
        int size = 0;
        for (CubinAttribute each : attributes) {
            size += (each.format() == CubinAttribute.Format.SIZED ? 4 : 2)
                    + each.value().size();
        }
        ByteWriter writer = new ByteWriter(size);
        long at = 0;
        for (CubinAttribute each : attributes) {
            writer.u8(at, each.format().code());
            writer.u8(at + 1, each.code());
            if (each.format() == CubinAttribute.Format.SIZED) {
                writer.u16(at + 2, each.value().size());
                at += 2;
            }
            writer.bytes(at + 2, each.value());
            at += 2 + each.value().size();
        }
        return writer.toBytes();
    }
}
