package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.ptx.PtxDirective;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.PtxVariable.PtxPointer;
import lockstep.ir.sass.cubin.ByteWriter;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.KernelImage.KernelParameter;

/** The launch interface of a kernel: its parameters, and records from its directives. Measured with ptxas 13.0. */
final class KernelInterface {
    private static final int DIMENSIONS = 3;

    private final List<KernelParameter> parameters = new ArrayList<>();
    private final Map<PtxVariable, Integer> offsets = new IdentityHashMap<>();
    private final List<CubinAttribute> attributes = new ArrayList<>();

    KernelInterface(PtxFunction kernel) {
        kernel.header().parameters().forEach(this::add);
        kernel.directives().forEach(this::add);
    }

    private void add(PtxVariable variable) {
        int end = parameters.isEmpty()
                ? 0
                : parameters.getLast().offset() + parameters.getLast().size();
        int offset = Math.toIntExact(SectionLayout.aligned(end, variable.shape().effectiveAlignment()));
        offsets.put(variable, offset);
        parameters.add(new KernelParameter(
                parameters.size(),
                offset,
                Math.toIntExact(variable.shape().bytes()),
                KernelParameter.PLAIN
                        | variable.pointer().map(KernelInterface::flags).orElse(0)));
    }

    /** The base-2 logarithm of the alignment in the lowest bits, and the space from bit 8 on. */
    private static int flags(PtxPointer pointer) {
        int space = switch (pointer.space()) {
            case GENERIC -> 5;
            case GLOBAL, CONST -> 4;
            case SHARED, SHARED_CLUSTER -> 2;
            case LOCAL -> 1;
            case REG, PARAM, TEX, FRAME -> 0;
        };
        return space << Byte.SIZE | Long.numberOfTrailingZeros(Math.max(1, pointer.alignment()));
    }

    private void add(PtxDirective directive) {
        switch (directive.kind()) {
            case MAXNTID -> dimensions(CubinAttribute.MAX_THREADS, directive);
            case REQNTID -> dimensions(CubinAttribute.THREADS, directive);
            case REQNCTAPERCLUSTER -> dimensions(CubinAttribute.CLUSTER, directive);
            case MAXNREG -> {
                ByteWriter writer = new ByteWriter(Short.BYTES);
                writer.u16(0, directive.values().getFirst().intValue());
                attributes.add(
                        new CubinAttribute(CubinAttribute.Format.HALF, CubinAttribute.MAX_REGISTERS, writer.toBytes()));
            }
            case MAXCLUSTERRANK ->
                sized(CubinAttribute.MAX_CLUSTER, directive.values().getFirst().intValue());
            case EXPLICITCLUSTER -> flag(CubinAttribute.EXPLICIT_CLUSTER);
            case BLOCKSARECLUSTERS -> flag(CubinAttribute.BLOCKS_ARE_CLUSTERS);
            case MINNCTAPERSM, MAXNCTAPERSM, NORETURN, ABI_PRESERVE, ABI_PRESERVE_CONTROL -> {}
        }
    }

    /** Records the dimensions of a directive; omitted ones are 1. */
    private void dimensions(int code, PtxDirective directive) {
        int[] values = new int[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            values[i] =
                    i < directive.values().size() ? directive.values().get(i).intValue() : 1;
        }
        sized(code, values);
    }

    private void sized(int code, int... values) {
        ByteWriter writer = new ByteWriter(values.length * Integer.BYTES);
        for (int i = 0; i < values.length; i++) {
            writer.i32((long) i * Integer.BYTES, values[i]);
        }
        attributes.add(new CubinAttribute(CubinAttribute.Format.SIZED, code, writer.toBytes()));
    }

    private void flag(int code) {
        attributes.add(new CubinAttribute(CubinAttribute.Format.NONE, code, new ByteWriter(Short.BYTES).toBytes()));
    }

    List<KernelParameter> parameters() {
        return parameters;
    }

    /** The offsets of the parameters, in bytes from the first. */
    Map<PtxVariable, Integer> offsets() {
        return offsets;
    }

    /** The directives as records of {@code .nv.info}. */
    List<CubinAttribute> attributes() {
        return attributes;
    }
}
