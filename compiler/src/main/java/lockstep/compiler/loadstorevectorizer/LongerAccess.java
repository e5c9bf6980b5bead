package lockstep.compiler.loadstorevectorizer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import lockstep.compiler.scalarizer.AccessMetadata;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;

/** The vector load or store that replaces the accesses of a run. */
final class LongerAccess {
    private final List<VectorAccess> run;
    private final Rewriter rewriter;
    private final VectorType type;
    private final MemoryAccess access;

    /**
     * Describes the vector access.
     *
     * @param run adjacent accesses, in the order of their addresses
     * @param alignment of the first of them
     */
    LongerAccess(List<VectorAccess> run, long alignment, Rewriter rewriter, DataLayout layout) {
        this.run = run;
        this.rewriter = rewriter;
        Type element = element(run);
        long count = VectorAccess.bytes(run) * Byte.SIZE / layout.sizeInBits(element);
        type = VectorType.of(element, (int) count);
        access = MemoryAccess.aligned(alignment);
    }

    /** The element type: an integer if any of the elements is one, else that of the first; pointers are not mixed. */
    private static Type element(List<VectorAccess> run) {
        return run.stream()
                .map(access -> access.type().scalar())
                .filter(Type::isInt)
                .findFirst()
                .orElse(run.getFirst().type().scalar());
    }

    // ---- loads

    /**
     * Emits the load before {@code first}, the first in the block, and extracts the elements.
     *
     * @param hasAddress whether the lowest address is available there
     */
    Instruction load(VectorAccess first, boolean hasAddress) {
        VectorAccess lowest = run.getFirst();
        IrBuilder builder = rewriter.before(first.instruction());
        Value address = lowest.pointer();
        if (!hasAddress) {
            Value distance = rewriter.context().i64(lowest.begin() - first.begin());
            address = builder.elementPointer(IntType.I8, first.pointer(), List.of(distance), 0);
        }
        LoadInstruction load = builder.add(new LoadInstruction(type, address, access));
        AccessMetadata.gather(run.stream().map(VectorAccess::instruction).toList(), load);
        List<Value> values = new ArrayList<>();
        int at = 0;
        for (VectorAccess part : run) {
            values.add(part(load, at, part.type(), builder.standingFor(part.instruction())));
            at += count(part.type());
        }
        for (int i = 0; i < values.size(); i++) {
            rewriter.replace(run.get(i).instruction(), values.get(i));
        }
        return load;
    }

    private Value part(Value vector, int from, Type wanted, IrBuilder builder) {
        Value part = wanted instanceof VectorType v
                ? builder.add(new ShuffleVectorInstruction(
                        vector,
                        rewriter.context().poison(type),
                        IntStream.range(from, from + v.count()).boxed().toList()))
                : builder.add(
                        new ExtractElementInstruction(vector, rewriter.context().i64(from)));
        return part.type().equals(wanted) ? part : builder.cast(Opcode.BITCAST, part, wanted);
    }

    private static int count(Type type) {
        return type instanceof VectorType v ? v.count() : 1;
    }

    // ---- stores

    /** Emits the store before {@code last}, the last in the block, and erases the original ones. */
    Instruction store(VectorAccess last) {
        IrBuilder builder = rewriter.before(last.instruction());
        Value vector = vector(builder);
        StoreInstruction store =
                builder.add(new StoreInstruction(vector, run.getFirst().pointer(), access));
        AccessMetadata.gather(run.stream().map(VectorAccess::instruction).toList(), store);
        run.forEach(part -> rewriter.erase(part.instruction()));
        return store;
    }

    private Value vector(IrBuilder builder) {
        List<Value> elements = new ArrayList<>();
        for (VectorAccess part : run) {
            elements(((StoreInstruction) part.instruction()).value(), builder, elements);
        }
        if (elements.stream().allMatch(Constant.class::isInstance)) {
            return rewriter.context()
                    .aggregate(type, elements.stream().map(Constant.class::cast).toList());
        }
        Value vector = rewriter.context().poison(type);
        for (int i = 0; i < elements.size(); i++) {
            if (!(elements.get(i) instanceof ConstantPoison)) {
                Value place = rewriter.context().i64(i);
                vector = builder.add(new InsertElementInstruction(vector, elements.get(i), place));
            }
        }
        return vector;
    }

    private void elements(Value value, IrBuilder builder, List<Value> elements) {
        Type wanted = value.type() instanceof VectorType v ? v.withElement(type.element()) : type.element();
        Value cast = value.type().equals(wanted) ? value : builder.cast(Opcode.BITCAST, value, wanted);
        if (!(cast.type() instanceof VectorType v)) {
            elements.add(cast);
            return;
        }
        for (int i = 0; i < v.count(); i++) {
            elements.add(builder.add(
                    new ExtractElementInstruction(cast, rewriter.context().i64(i))));
        }
    }
}
