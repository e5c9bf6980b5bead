package lockstep.sim.image;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToIntFunction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.sim.memory.AccessShape;
import lockstep.sim.nvvm.ScalarType;

/** The state that the decoders of one function share. */
final class Decoding {
    final ProgramImage image;
    final DataLayout layout;
    final LeafLayout leaves;
    final Cells cells;
    final FunctionEdges edges;
    final Claimants claimants;
    final ToIntFunction<BasicBlock> blockNumber;
    /** Cells of undefined constants among the operands of the instruction that is decoded. */
    private final IntArrayList redrawn = new IntArrayList();

    Decoding(
            ProgramImage image,
            LeafLayout leaves,
            Cells cells,
            FunctionEdges edges,
            ToIntFunction<BasicBlock> blockNumber) {
        this.image = image;
        this.layout = image.layout();
        this.claimants = image.claimants();
        this.leaves = leaves;
        this.cells = cells;
        this.edges = edges;
        this.blockNumber = blockNumber;
    }

    /**
     * Records the analysis that claims the result or the branch of {@code op}; does nothing if {@code claimant} is
     * empty.
     */
    void claim(OpBuilder op, String claimant) {
        if (!claimant.isEmpty()) {
            op.setClaimants(claimant);
        }
    }

    /** A new instruction of this kind for {@code source}, with the given operands and with the cells of its result. */
    OpBuilder op(OpKind kind, Instruction source, List<? extends Value> operands) {
        OpBuilder op = new OpBuilder(kind, blockNumber.applyAsInt(Objects.requireNonNull(source.block())), source);
        setOperands(op, operands);
        setResult(op, source);
        return op;
    }

    private void setResult(OpBuilder op, Instruction source) {
        int count = cells.count(source.type());
        if (count == 0) {
            return;
        }
        op.setResult(cells.of(source), count, cells.scalars(source.type()).getFirst());
        op.setShared(cells.isShared(op.result()));
        claim(op, claimants.of(source));
    }

    void setOperands(OpBuilder op, List<? extends Value> operands) {
        int count = operands.size();
        redrawn.clear();
        int[] first = new int[count];
        int[] counts = new int[count];
        for (int i = 0; i < count; i++) {
            Value value = operands.get(i);
            first[i] = cells.operand(value, redrawn);
            counts[i] = first[i] < 0 ? 0 : cells.count(value.type());
        }
        op.setOperands(first, counts);
        if (!redrawn.isEmpty()) {
            op.setRedrawn(redrawn.toIntArray());
        }
    }

    /** The scalar types of the values' first leaves. */
    List<ScalarType> types(List<? extends Value> values) {
        List<ScalarType> result = new ArrayList<>();
        for (Value value : values) {
            List<ScalarType> scalars = cells.scalars(value.type());
            result.add(scalars.isEmpty() ? ScalarType.BOOLEAN : scalars.getFirst());
        }
        return result;
    }

    /** Whether a type has at least one scalar: it is not an empty struct or array, or nested from such. */
    boolean hasScalars(Type type) {
        return !cells.scalars(type).isEmpty();
    }

    ScalarType scalar(Type type) {
        return cells.scalars(type).getFirst();
    }

    AccessShape shape(Type type, int addressSpace, long alignment, boolean isAtomic) {
        long aligned = alignment == 0 ? layout.abiAlignment(type) : alignment;
        return new AccessShape(addressSpace, layout.storeSize(type), aligned, isAtomic, leaves.inMemory(type));
    }

    static int addressSpace(Value pointer) {
        return ((PointerType) pointer.type().scalar()).addressSpace();
    }
}
