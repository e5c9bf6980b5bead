package lockstep.sim.image.ptx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import lockstep.ir.claim.RegisterWebs;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxCallOperand;
import lockstep.ir.ptx.PtxFloat;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxModifier;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxComponent;
import lockstep.ir.ptx.PtxOperand.PtxMinus;
import lockstep.ir.ptx.PtxOperand.PtxNot;
import lockstep.ir.ptx.PtxOperand.PtxPredicatePair;
import lockstep.ir.ptx.PtxOperand.PtxSelection;
import lockstep.ir.ptx.PtxOperand.PtxSink;
import lockstep.ir.ptx.PtxOperand.PtxSum;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxSpecialRegister;
import lockstep.ir.ptx.PtxSymbol;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.sim.bits.IntOps;
import lockstep.sim.image.ConstantLeaf;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.NotDecodable;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;
import lockstep.sim.image.OpSource;
import lockstep.sim.image.SpecialRegister;
import lockstep.sim.memory.AddressWindows;
import lockstep.sim.nvvm.ScalarType;

/**
 * The cells of a function: registers, the carry bit, and addresses of its slots. Also adds the uncounted operations
 * that convert operands to the widths that an instruction needs, and results back.
 */
final class PtxRegisters {
    /** The slot of a variable of a function: the cell with its address, and the number of its space. */
    record Slot(int cell, int space) {}

    private static final Map<PtxSpecialRegister, SpecialRegister> SPECIAL = special();

    private final FunctionAssembler into;
    private final SymbolTable symbols;
    private final int addressWidth;
    private final AddressWindows windows;
    private final ClusterOfOne clusters;
    private final int[] cells;
    private final Map<PtxVariable, Slot> slots = new IdentityHashMap<>();
    private int carry = -1;

    /** @param webs registers of one width that share a cell; empty if none do */
    PtxRegisters(
            FunctionAssembler into,
            SymbolTable symbols,
            int addressWidth,
            PtxFunction function,
            Optional<RegisterWebs> webs) {
        PtxBody body = function.body().orElseThrow();
        this.clusters = ClusterOfOne.of(function);
        this.into = into;
        this.symbols = symbols;
        this.addressWidth = addressWidth;
        this.windows = new AddressWindows(DataLayout.of(symbols.module()));
        this.cells = new int[body.registers().size()];
        for (PtxRegister register : body.registers()) {
            int number = register.number();
            int first = webs.map(known -> known.web(number)).orElse(number);
            cells[number] = first < number
                    ? cells[first]
                    : into.cells(register.elements(), register.type().width());
            if (webs.isPresent() && webs.get().isUniform(number)) {
                into.share(cells[number]);
            }
        }
    }

    private static Map<PtxSpecialRegister, SpecialRegister> special() {
        Map<String, SpecialRegister> byName = new HashMap<>();
        for (SpecialRegister known : SpecialRegister.values()) {
            byName.put(known.name(), known);
        }
        Map<PtxSpecialRegister, SpecialRegister> map = new HashMap<>();
        for (PtxSpecialRegister register : PtxSpecialRegister.values()) {
            SpecialRegister known = byName.get(register.name());
            if (known != null) {
                map.put(register, known);
            }
        }
        return Map.copyOf(map);
    }

    // ---- cells

    /** The cell of a register; of a vector register the first of several. */
    int cell(PtxRegister register) {
        return cells[register.number()];
    }

    /** The cell of the carry bit, CC.CF. */
    int carry() {
        if (carry < 0) {
            carry = into.cell(1);
        }
        return carry;
    }

    /**
     * The carry flag as an instruction reads it. After a subtraction it holds the complement of the borrow, the carry
     * of {@code a + ~b + 1}; see docs/ptx.md.
     */
    int readCarry(OpSource source, boolean isBorrow) {
        return isBorrow ? flipped(source, carry()) : carry();
    }

    /** Writes a carry or borrow to the carry flag. */
    void writeCarry(OpSource source, int cell, boolean isBorrow) {
        if (isBorrow) {
            flip(source, cell, carry());
        } else {
            move(source, cell, carry());
        }
    }

    ClusterOfOne clusters() {
        return clusters;
    }

    int addressWidth() {
        return addressWidth;
    }

    /** The generic address where the window of a space begins. */
    long windowBase(int space) {
        return windows.base(space);
    }

    void setSlot(PtxVariable variable, Slot slot) {
        slots.put(variable, slot);
    }

    Optional<Slot> slot(PtxSymbol symbol) {
        return symbol instanceof PtxVariable variable ? Optional.ofNullable(slots.get(variable)) : Optional.empty();
    }

    /** The cells of a register. */
    List<Integer> registerCells(PtxRegister register) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < register.elements(); i++) {
            all.add(cell(register) + i);
        }
        return all;
    }

    // ---- uncounted operations

    /** An operation that does not count. */
    OpBuilder hidden(OpKind kind, OpSource source, int result, int... operands) {
        OpBuilder op = new OpBuilder(kind, into.block(), source);
        op.setWeight(0);
        op.setOperands(operands);
        op.setResult(result, ScalarType.integer(into.width(result)));
        into.add(op);
        return op;
    }

    /** {@code a + b}, of the width of the result. */
    int sum(OpSource source, int a, int b) {
        int result = into.cell(into.width(a));
        hidden(OpKind.Arithmetic.BINARY, source, result, a, b)
                .setOperation(Opcode.ADD, ScalarType.integer(into.width(result)));
        return result;
    }

    /** Copies a register. */
    void move(OpSource source, int from, int to) {
        OpBuilder op = hidden(OpKind.Move.MOVES, source, to, from);
        op.setNumbers(from);
    }

    /** The first of a run of cells with these values: a copy, unless the cells are consecutive already. */
    int row(OpSource source, List<Integer> from) {
        int first = from.getFirst();
        boolean isRow = IntStream.range(0, from.size()).allMatch(i -> from.get(i) == first + i);
        return isRow ? first : gather(source, from);
    }

    /** A run of new cells of the same widths. */
    int cellsLike(List<Integer> like) {
        int first = into.cell(into.width(like.getFirst()));
        like.stream().skip(1).forEach(cell -> into.cell(into.width(cell)));
        return first;
    }

    /** Copies registers into a run of cells. */
    int gather(OpSource source, List<Integer> from) {
        int first = cellsLike(from);
        int[] cellsFrom = from.stream().mapToInt(Integer::intValue).toArray();
        OpBuilder op = hidden(OpKind.Move.MOVES, source, first, cellsFrom);
        op.setResultCells(cellsFrom.length);
        op.setNumbers(cellsFrom);
        return first;
    }

    /** A cell truncated, zero-extended or sign-extended to a width. */
    int resized(OpSource source, int cell, int width, boolean isSigned) {
        int have = into.width(cell);
        if (have == width) {
            return cell;
        }
        if (into.constantOf(cell) instanceof ConstantLeaf.Bits bits && bits.high() == 0 && have <= 64 && width <= 64) {
            return into.constant(isSigned ? IntOps.sext(bits.low(), have) : bits.low(), width);
        }
        int result = into.cell(width);
        resize(source, cell, result, isSigned);
        return result;
    }

    private void resize(OpSource source, int cell, int result, boolean isSigned) {
        int have = into.width(cell);
        int width = into.width(result);
        OpBuilder op = hidden(OpKind.Arithmetic.CAST, source, result, cell);
        op.setOperandType(ScalarType.integer(have));
        op.setOperation(width < have ? Opcode.TRUNC : isSigned ? Opcode.SEXT : Opcode.ZEXT, ScalarType.integer(width));
    }

    // ---- operands

    /** A cell of {@code width} bits with the value of an operand; {@code type} is the type of an immediate. */
    int read(OpSource source, PtxOperand operand, PtxType type, int width) {
        return switch (operand) {
            case PtxRegister register -> resized(source, cell(register), width, false);
            case PtxComponent part -> resized(source, cell(part.register()) + part.index(), width, false);
            case PtxInteger integer -> into.constant(integer.value(), width);
            case PtxFloat number -> into.constant(Immediates.bits(number, type), width);
            case PtxNot not -> flipped(source, cell(not.predicate()));
            case PtxSpecialRegister special ->
                clusters.constant(special).isPresent()
                        ? into.constant(clusters.constant(special).getAsLong(), width)
                        : resized(source, special(source, special), width, false);
            case PtxSymbolOperand symbol ->
                resized(source, address(source, symbol.symbol(), symbol.offset()), width, false);
            case PtxSelection selection -> cell(selection.register());
            case PtxMinus minus -> read(source, minus.operand(), type, width);
            case PtxSum sum -> resized(source, sum(source, sum), width, false);
            case PtxSink sink -> into.constant(0, width);
            case PtxAddress a -> throw new NotDecodable("an address where a value is wanted");
            case PtxVector v -> throw new NotDecodable("a vector where a value is wanted");
            case PtxPredicatePair p -> throw new NotDecodable("a pair of predicates where a value is wanted");
            case PtxCallOperand c -> throw new NotDecodable("a call where a value is wanted");
        };
    }

    private int sum(OpSource source, PtxSum sum) {
        int cell = cell(sum.register());
        return sum(source, cell, into.constant(sum.offset(), into.width(cell)));
    }

    private int flipped(OpSource source, int predicate) {
        int result = into.cell(1);
        flip(source, predicate, result);
        return result;
    }

    private void flip(OpSource source, int from, int to) {
        hidden(OpKind.Arithmetic.BINARY, source, to, from, into.constant(1, 1))
                .setOperation(Opcode.XOR, ScalarType.BOOLEAN);
    }

    private int special(OpSource source, PtxSpecialRegister register) {
        int result = into.cell(register.type().width());
        OpBuilder op = hidden(OpKind.Arithmetic.SPECIAL_REGISTER, source, result);
        op.setRegister(special(ClusterOfOne.ofBlocks(register)));
        return result;
    }

    /** The register of the simulator. */
    static SpecialRegister special(PtxSpecialRegister register) {
        SpecialRegister known = SPECIAL.get(register);
        if (known == null) {
            throw new NotDecodable("the special register " + register.text());
        }
        return known;
    }

    // ---- addresses

    /** The address of a variable or function in its own space. */
    int address(OpSource source, PtxSymbol symbol, long offset) {
        Optional<Slot> slot = slot(symbol);
        if (slot.isEmpty()) {
            return into.constant(new ConstantLeaf.Symbolic(symbols.address(symbol, offset)), addressWidth);
        }
        int cell = slot.get().cell();
        return offset == 0 ? cell : sum(source, cell, into.constant(offset, into.width(cell)));
    }

    /** The cell with the address of an operand in brackets. */
    int address(OpSource source, PtxAddress address) {
        return switch (address) {
            case PtxAddress.OfRegister a ->
                a.offset() == 0
                        ? cell(a.base())
                        : sum(source, cell(a.base()), into.constant(a.offset(), into.width(cell(a.base()))));
            case PtxAddress.OfSymbol a -> address(source, a.base(), a.offset());
            case PtxAddress.Absolute a -> into.constant(a.offset(), addressWidth);
        };
    }

    /** The cell that {@link #displacement} is to be added to. */
    int base(OpSource source, PtxAddress address) {
        return switch (address) {
            case PtxAddress.OfRegister a -> cell(a.base());
            case PtxAddress.OfSymbol a -> slot(a.base()).map(Slot::cell).orElseGet(() -> address(source, address));
            case PtxAddress.Absolute a -> address(source, address);
        };
    }

    /** The constant that an access adds to {@link #base}. */
    long displacement(PtxAddress address) {
        return switch (address) {
            case PtxAddress.OfRegister a -> a.offset();
            case PtxAddress.OfSymbol a -> slot(a.base()).isPresent() ? a.offset() : 0;
            case PtxAddress.Absolute a -> 0;
        };
    }

    /**
     * The address space of an access: parameters of functions are on the stack of the thread, and an access without a
     * space that names a variable is to the space of the variable; see docs/ptx.md.
     */
    int space(PtxInstruction instruction, PtxAddress address) {
        Optional<Slot> named = address instanceof PtxAddress.OfSymbol symbol ? slot(symbol.base()) : Optional.empty();
        if (named.isPresent()) {
            return named.get().space();
        }
        PtxSpace stated = instruction.space();
        if (stated == PtxSpace.GENERIC
                && address instanceof PtxAddress.OfSymbol symbol
                && symbol.base() instanceof PtxVariable variable) {
            return SymbolTable.space(variable.space());
        }
        if (stated == PtxSpace.PARAM && instruction.has(PtxModifier.PARAM_FUNC)) {
            return SymbolTable.space(PtxSpace.LOCAL);
        }
        return SymbolTable.space(stated);
    }

    // ---- results

    /**
     * Adds an operation with one result of {@code width} bits and moves that to the target. An operation never writes a
     * cell that it reads: an engine may have to restart it.
     */
    void emit(OpBuilder op, PtxOperand target, int width, boolean isSigned) {
        int direct = direct(target);
        boolean isFree = direct >= 0 && into.width(direct) == width && !op.reads(direct);
        int cell = isFree ? direct : into.cell(width);
        op.setResult(cell, op.typeOr(ScalarType.integer(width)));
        op.nativeForm().forEach(like -> like.setResult(cell, like.type()));
        into.add(op);
        write(op.source(), cell, target, isSigned);
    }

    private int direct(PtxOperand operand) {
        return switch (operand) {
            case PtxRegister register -> cell(register);
            case PtxComponent part -> cell(part.register()) + part.index();
            case PtxSelection selection -> cell(selection.register());
            case PtxSpecialRegister s -> -1;
            case PtxInteger i -> -1;
            case PtxFloat f -> -1;
            case PtxSymbolOperand s -> -1;
            case PtxAddress a -> -1;
            case PtxVector v -> -1;
            case PtxPredicatePair p -> -1;
            case PtxNot n -> -1;
            case PtxMinus m -> -1;
            case PtxSum s -> -1;
            case PtxSink s -> -1;
            case PtxCallOperand c -> -1;
        };
    }

    /** Moves a result from {@code cell} to its operand. */
    void write(OpSource source, int cell, PtxOperand operand, boolean isSigned) {
        int direct = direct(operand);
        if (direct < 0 || direct == cell) {
            return;
        }
        if (into.width(direct) == into.width(cell)) {
            move(source, cell, direct);
        } else {
            resize(source, cell, direct, isSigned);
        }
    }
}
