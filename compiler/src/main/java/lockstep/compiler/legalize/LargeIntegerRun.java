package lockstep.compiler.legalize;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.cfg.Order;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.DivergenceCopy;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;
import lockstep.ir.pass.PassContext;
import lockstep.ir.rule.Rule;

/** One run of expand-large-integers over a function. Definitions are visited before uses, except for uses in PHIs. */
final class LargeIntegerRun {
    private static final Set<Opcode> BITWISE = EnumSet.of(Opcode.AND, Opcode.OR, Opcode.XOR);
    private static final Set<Opcode> SHIFTS = EnumSet.of(Opcode.SHL, Opcode.LSHR, Opcode.ASHR);

    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final DataLayout layout;
    private final LegalAccessShape shape;
    private final int limb;
    private final List<Instruction> made = new ArrayList<>();
    private final LimbValues values;
    private final Map<Value, LimbCalls.Result> pairs = new IdentityHashMap<>();
    private final List<CallInstruction> pairCalls = new ArrayList<>();

    LargeIntegerRun(Function function, PassContext context) {
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        layout = DataLayout.of(function.module());
        shape = new LegalAccessShape(layout);
        limb = Integer.highestOneBit((int) context.knob(ExpandLargeIntegers.LIMB));
        values = new LimbValues(function, rewriter, limb, made);
    }

    boolean run() {
        new LargeVectors(function, context, rewriter, values).run();
        for (BasicBlock block : blocks()) {
            List<Instruction> instructions = new ArrayList<>();
            block.forEach(instructions::add);
            instructions.forEach(this::visit);
        }
        for (Instruction whole : values.wholes()) {
            if (whole instanceof PhiInstruction phi) {
                complete(phi);
            }
        }
        context.count("joined", values.finish());
        pairCalls.reversed().forEach(this::finish);
        eraseUnused();
        return rewriter.changed();
    }

    /** The blocks in reverse post-order, followed by unreachable ones. */
    private List<BasicBlock> blocks() {
        FunctionGraph graph = context.get(FlowAnalyses.GRAPH, function);
        Order order = Order.of(graph);
        List<BasicBlock> blocks = new ArrayList<>();
        order.reversePostOrder().forEach(node -> blocks.add(graph.block(node)));
        for (BasicBlock block : function.blockList()) {
            if (!order.isReachable(graph.indexOf(block))) {
                blocks.add(block);
            }
        }
        return blocks;
    }

    private void eraseUnused() {
        for (Instruction instruction : made.reversed()) {
            if (instruction.block() != null && DeadInstructions.isDead(instruction)) {
                rewriter.erase(instruction);
            }
        }
    }

    private void visit(Instruction instruction) {
        switch (instruction) {
            case BinaryInstruction binary -> binary(binary);
            case CastInstruction cast -> cast(cast);
            case CompareInstruction compare -> compare(compare);
            case SelectInstruction select -> select(select);
            case FreezeInstruction freeze -> freeze(freeze);
            case PhiInstruction phi -> phi(phi);
            case LoadInstruction load -> load(load);
            case StoreInstruction store -> store(store);
            case CallInstruction call -> call(call);
            case ExtractValueInstruction extract -> extract(extract);
            case SwitchInstruction change -> change(change);
            case TerminatorInstruction _,
                    UnaryInstruction _,
                    AllocaInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    InsertValueInstruction _,
                    GetElementPtrInstruction _,
                    ShuffleVectorInstruction _ -> {}
        }
    }

    // ---- bookkeeping

    private boolean isLarge(Value value) {
        return values.isLarge(value.type());
    }

    private static int width(Value value) {
        return ((IntType) value.type()).width();
    }

    private int count(Value value) {
        return LargeIntegers.limbs(width(value), limb);
    }

    private boolean allow(Rule rule, Instruction instruction) {
        boolean isAllowed = rewriter.allow(rule, instruction);
        context.count("expanded", isAllowed ? 1 : 0);
        return isAllowed;
    }

    private LimbMath before(Instruction place) {
        return new LimbMath(values.before(place), limb);
    }

    /** The limbs of {@code value} for uses that must agree, all extended to full width. */
    private List<Value> whole(LimbMath math, Value value, Opcode extension) {
        return math.extended(values.stable(value), extension, count(value));
    }

    private void put(Instruction instruction, LimbMath math, List<Value> limbs) {
        values.putStable(instruction, math.narrowed(limbs, width(instruction)));
    }

    // ---- arithmetic

    private void binary(BinaryInstruction binary) {
        Opcode opcode = binary.opcode();
        if (!isLarge(binary)) {
            return;
        }
        if (BITWISE.contains(opcode)) {
            if (allow(ExpandLargeIntegers.BITWISE, binary)) {
                List<Value> left = values.get(binary.left());
                values.put(binary, before(binary).bitwise(opcode, left, values.get(binary.right())));
            }
        } else if (SHIFTS.contains(opcode)) {
            if (allow(ExpandLargeIntegers.SHIFT, binary)) {
                shift(binary);
            }
        } else if (opcode.isIntegerDivision()) {
            if (allow(ExpandLargeIntegers.QUOTIENT, binary)) {
                divide(binary);
            }
        } else if (opcode == Opcode.MUL) {
            if (allow(ExpandLargeIntegers.PRODUCT, binary)) {
                LimbMath math = before(binary);
                List<Value> left = whole(math, binary.left(), Opcode.ZEXT);
                List<Value> right = whole(math, binary.right(), Opcode.ZEXT);
                put(binary, math, math.multiply(left, right, count(binary)));
            }
        } else if (allow(ExpandLargeIntegers.SUM, binary)) {
            LimbMath math = before(binary);
            List<Value> left = whole(math, binary.left(), Opcode.ZEXT);
            List<Value> right = whole(math, binary.right(), Opcode.ZEXT);
            boolean isSum = opcode == Opcode.ADD;
            put(binary, math, (isSum ? math.add(left, right) : math.subtract(left, right)).limbs());
        }
    }

    private void shift(BinaryInstruction shift) {
        LimbMath math = before(shift);
        Opcode extension = shift.opcode() == Opcode.ASHR ? Opcode.SEXT : Opcode.ZEXT;
        List<Value> number = whole(math, shift.left(), extension);
        Value amount = values.stable(shift.right()).getFirst();
        put(shift, math, math.shift(shift.opcode(), number, amount));
    }

    private void divide(BinaryInstruction division) {
        boolean isSigned = division.opcode() == Opcode.SDIV || division.opcode() == Opcode.SREM;
        Opcode extension = isSigned ? Opcode.SEXT : Opcode.ZEXT;
        LimbMath math = before(division);
        List<Value> dividend = whole(math, division.left(), extension);
        List<Value> divisor = whole(math, division.right(), extension);
        LimbDivision.Result result =
                new LimbDivision(rewriter, values, width(division), made).divide(division, dividend, divisor, isSigned);
        boolean isQuotient = division.opcode() == Opcode.SDIV || division.opcode() == Opcode.UDIV;
        put(division, before(division), isQuotient ? result.quotient() : result.remainder());
    }

    private void compare(CompareInstruction compare) {
        if (!isLarge(compare.left()) || !allow(ExpandLargeIntegers.COMPARE, compare)) {
            return;
        }
        Predicate predicate = compare.predicate();
        LimbMath math = before(compare);
        Opcode extension = predicate.isSigned() ? Opcode.SEXT : Opcode.ZEXT;
        List<Value> left = whole(math, compare.left(), extension);
        List<Value> right = whole(math, compare.right(), extension);
        Value result;
        boolean isNegated;
        if (predicate == Predicate.EQ || predicate == Predicate.NE) {
            isNegated = predicate == Predicate.NE;
            result = math.equal(left, right);
        } else {
            // a > b is b < a, and the non-strict predicates are negations of the strict ones
            isNegated = predicate.holds(0, 0);
            boolean isSwapped = predicate.holds(-1, -1) == isNegated;
            result = math.less(isSwapped ? right : left, isSwapped ? left : right, predicate.isSigned());
        }
        Value whole =
                math.builder().binary(Opcode.XOR, result, rewriter.context().bool(isNegated));
        rewriter.replace(compare, whole);
    }

    // ---- moves

    private void select(SelectInstruction select) {
        if (isLarge(select) && allow(ExpandLargeIntegers.MOVE, select)) {
            // all limbs must be taken from the same operand
            Value condition = values.stable(select.condition()).getFirst();
            List<Value> left = values.get(select.ifTrue());
            values.put(select, before(select).select(condition, left, values.get(select.ifFalse())));
        }
    }

    private void freeze(FreezeInstruction freeze) {
        if (isLarge(freeze) && allow(ExpandLargeIntegers.MOVE, freeze)) {
            values.putStable(freeze, values.stable(freeze.value()));
        }
    }

    private void phi(PhiInstruction phi) {
        if (!isLarge(phi) || !allow(ExpandLargeIntegers.MOVE, phi)) {
            return;
        }
        List<Value> limbs = new ArrayList<>();
        for (int i = 0; i < count(phi); i++) {
            boolean isLast = i == count(phi) - 1;
            IntType type = IntType.of(isLast ? LargeIntegers.lastWidth(width(phi), limb) : limb);
            PhiInstruction part = new PhiInstruction(type, phi.flags());
            part.inheritFrom(phi);
            limbs.add(rewriter.insertPhi(part, Objects.requireNonNull(phi.block())));
        }
        values.put(phi, limbs);
    }

    private void complete(PhiInstruction phi) {
        List<Value> parts = values.get(phi);
        for (int entry = 0; entry < phi.incomingCount(); entry++) {
            List<Value> limbs = values.get(phi.incomingValue(entry));
            for (int i = 0; i < limbs.size(); i++) {
                rewriter.addIncoming((PhiInstruction) parts.get(i), limbs.get(i), phi.incomingBlock(entry));
            }
        }
    }

    private void change(SwitchInstruction change) {
        if (isLarge(change.value()) && allow(ExpandLargeIntegers.SWITCH, change)) {
            new LargeSwitch(rewriter, values).expand(change, before(change));
        }
    }

    // ---- casts

    private void cast(CastInstruction cast) {
        Opcode opcode = cast.opcode();
        if (!isLarge(cast.value()) && !isLarge(cast)) {
            return;
        }
        if (opcode == Opcode.TRUNC && isLarge(cast.value())) {
            truncate(cast);
        } else if (opcode == Opcode.ZEXT || opcode == Opcode.SEXT) {
            extend(cast);
        } else if (opcode == Opcode.UITOFP || opcode == Opcode.SITOFP) {
            toFloat(cast);
        } else if (opcode == Opcode.FPTOUI || opcode == Opcode.FPTOSI) {
            fromFloat(cast);
        } else if (opcode == Opcode.PTRTOINT) {
            fromPointer(cast);
        } else if (opcode == Opcode.INTTOPTR) {
            toPointer(cast);
        } else if (opcode == Opcode.BITCAST) {
            bitcast(cast);
        }
    }

    private void truncate(CastInstruction cast) {
        if (!allow(ExpandLargeIntegers.CAST, cast)) {
            return;
        }
        LimbMath math = before(cast);
        List<Value> limbs = values.get(cast.value());
        if (isLarge(cast)) {
            List<Value> whole = math.extended(limbs, Opcode.ZEXT, limbs.size());
            values.put(cast, math.narrowed(whole, width(cast)));
        } else {
            rewriter.replace(cast, math.builder().resized(limbs.getFirst(), cast.type()));
        }
    }

    private void extend(CastInstruction cast) {
        boolean isKnown = isLarge(cast) && (isLarge(cast.value()) || width(cast.value()) <= limb);
        if (!isKnown || !allow(ExpandLargeIntegers.CAST, cast)) {
            return;
        }
        LimbMath math = before(cast);
        boolean isSigned = cast.opcode() == Opcode.SEXT;
        List<Value> narrow = isSigned ? values.stable(cast.value()) : values.get(cast.value());
        values.put(cast, math.narrowed(math.extended(narrow, cast.opcode(), count(cast)), width(cast)));
    }

    private void toFloat(CastInstruction cast) {
        boolean isKnown = cast.type() instanceof FloatType type
                && LimbFloats.includes(type)
                && isLarge(cast.value())
                && width(cast.value()) > Long.SIZE;
        if (!isKnown || !allow(ExpandLargeIntegers.FLOAT, cast)) {
            return;
        }
        boolean isSigned = cast.opcode() == Opcode.SITOFP;
        LimbMath math = before(cast);
        List<Value> number = whole(math, cast.value(), isSigned ? Opcode.SEXT : Opcode.ZEXT);
        rewriter.replace(cast, new LimbFloats(math).toFloat(number, isSigned, (FloatType) cast.type()));
    }

    private void fromFloat(CastInstruction cast) {
        boolean isKnown = cast.value().type() instanceof FloatType type
                && LimbFloats.includes(type)
                && isLarge(cast)
                && width(cast) > Long.SIZE;
        if (!isKnown || !allow(ExpandLargeIntegers.FLOAT, cast)) {
            return;
        }
        LimbMath math = before(cast);
        Value number = values.stable(cast.value()).getFirst();
        boolean isSigned = cast.opcode() == Opcode.FPTOSI;
        List<Value> limbs = new LimbFloats(math).fromFloat(number, isSigned, count(cast));
        values.put(cast, math.narrowed(limbs, width(cast)));
    }

    /** The integer type of the width of a pointer, if that is at most a limb. */
    private Optional<IntType> address(Type type) {
        int bits = type instanceof PointerType pointer ? layout.pointerBits(pointer.addressSpace()) : limb + 1;
        return bits <= limb ? Optional.of(IntType.of(bits)) : Optional.empty();
    }

    private void fromPointer(CastInstruction cast) {
        Optional<IntType> address = address(cast.value().type());
        if (address.isPresent() && allow(ExpandLargeIntegers.CAST, cast)) {
            LimbMath math = before(cast);
            Value bits = math.builder().cast(Opcode.PTRTOINT, cast.value(), address.get());
            values.put(cast, math.narrowed(math.small(bits, count(cast)), width(cast)));
        }
    }

    private void toPointer(CastInstruction cast) {
        Optional<IntType> address = address(cast.type());
        if (address.isPresent() && allow(ExpandLargeIntegers.CAST, cast)) {
            FoldingBuilder builder = values.before(cast);
            Value bits = builder.resized(values.get(cast.value()).getFirst(), address.get());
            rewriter.replace(cast, builder.cast(Opcode.INTTOPTR, bits, cast.type()));
        }
    }

    private boolean isLimbs(Type type) {
        return type instanceof VectorType vector
                && !vector.scalable()
                && vector.element().isInt(limb);
    }

    private void bitcast(CastInstruction cast) {
        boolean isFromLimbs = isLarge(cast) && isLimbs(cast.value().type());
        boolean isToLimbs = isLarge(cast.value()) && isLimbs(cast.type());
        if (!(isFromLimbs || isToLimbs) || !allow(ExpandLargeIntegers.CAST, cast)) {
            return;
        }
        FoldingBuilder builder = values.before(cast);
        if (isFromLimbs) {
            values.put(cast, elements(builder, cast.value(), count(cast)));
        } else {
            rewriter.replace(cast, vector(builder, values.get(cast.value())));
        }
    }

    private static List<Value> elements(FoldingBuilder builder, Value vector, int count) {
        List<Value> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(builder.element(vector, i));
        }
        return elements;
    }

    private Value vector(FoldingBuilder builder, List<Value> limbs) {
        Value vector = rewriter.context().poison(limbVector(limbs.size()));
        for (int i = 0; i < limbs.size(); i++) {
            vector = builder.withElement(vector, limbs.get(i), i);
        }
        return vector;
    }

    private VectorType limbVector(int count) {
        return VectorType.of(IntType.of(limb), count);
    }

    // ---- memory

    private AccessParts parts(Instruction whole, Value pointer, MemoryAccess access, Type type) {
        long alignment = access.alignment() == 0 ? layout.abiAlignment(type) : access.alignment();
        return new AccessParts(values.before(whole), shape, whole, pointer, access.withAlignment(alignment));
    }

    /** Whether limbs may be accessed one by one: they are whole bytes, and the access is simple. */
    private boolean isAccessible(MemoryAccess access) {
        return limb % Byte.SIZE == 0 && access.isSimple();
    }

    private boolean isOneAccess(AccessParts parts, Value value) {
        return shape.reason(limbVector(count(value)), parts.alignment(0)).isEmpty() && width(value) % limb == 0;
    }

    private long offset(int index) {
        return (long) index * limb / Byte.SIZE;
    }

    private void load(LoadInstruction load) {
        if (!isLarge(load) || !isAccessible(load.access()) || !allow(ExpandLargeIntegers.MEMORY, load)) {
            return;
        }
        AccessParts parts = parts(load, load.pointer(), load.access(), load.type());
        if (isOneAccess(parts, load)) {
            Value vector = parts.load(limbVector(count(load)), 0);
            values.put(load, elements(parts.builder(), vector, count(load)));
            return;
        }
        List<Value> limbs = new ArrayList<>();
        for (int i = 0; i < count(load); i++) {
            boolean isLast = i == count(load) - 1;
            IntType type = IntType.of(isLast ? LargeIntegers.lastWidth(width(load), limb) : limb);
            limbs.add(parts.load(type, offset(i)));
        }
        values.put(load, limbs);
    }

    private void store(StoreInstruction store) {
        Value value = store.value();
        if (!isLarge(value) || !isAccessible(store.access()) || !allow(ExpandLargeIntegers.MEMORY, store)) {
            return;
        }
        List<Value> limbs = values.get(value);
        AccessParts parts = parts(store, store.pointer(), store.access(), value.type());
        if (isOneAccess(parts, value)) {
            parts.store(vector(parts.builder(), limbs), 0);
        } else {
            for (int i = 0; i < limbs.size(); i++) {
                parts.store(limbs.get(i), offset(i));
            }
        }
        rewriter.erase(store);
    }

    // ---- calls

    private void call(CallInstruction call) {
        if (DivergenceCopy.isCopy(call)) {
            copy(call);
            return;
        }
        Intrinsic kind = DeadInstructions.kindOf(call);
        if (kind == null
                || call.argumentCount() == 0
                || !isLarge(call.argument(0))
                || !LimbCalls.includes(kind, width(call.argument(0)), limb)
                || !allow(ExpandLargeIntegers.INTRINSIC, call)) {
            return;
        }
        LimbMath math = before(call);
        List<List<Value>> arguments = call.arguments().stream()
                .filter(this::isLarge)
                .map(values::stable)
                .toList();
        LimbCalls.Result result = new LimbCalls(math, arguments, width(call.argument(0))).of(kind);
        if (result.overflow().isPresent()) {
            pairs.put(call, result);
            pairCalls.add(call);
        } else {
            values.putStable(call, result.limbs());
        }
    }

    /** Splits a divergence-safe copy into copies of the limbs, in the same parallel copy. */
    private void copy(CallInstruction copy) {
        if (!isLarge(copy) || !allow(ExpandLargeIntegers.MOVE, copy)) {
            return;
        }
        List<Value> sources = values.get(DivergenceCopy.source(copy));
        FoldingBuilder builder = values.before(copy);
        values.put(
                copy,
                sources.stream()
                        .map(limb -> builder.call(DivergenceCopy.NAME, List.of(limb.type()), limb, copy.argument(1)))
                        .toList());
    }

    private void extract(ExtractValueInstruction extract) {
        LimbCalls.Result pair = pairs.get(extract.aggregate());
        if (pair == null) {
            return;
        }
        if (extract.path().getFirst() == 0) {
            values.putStable(extract, pair.limbs());
        } else {
            rewriter.replace(extract, pair.overflow().orElseThrow());
        }
    }

    /** Removes a call whose members are known; uses of the whole structure get a reassembled one. */
    private void finish(CallInstruction call) {
        LimbCalls.Result pair = Objects.requireNonNull(pairs.get(call));
        if (call.hasUses()) {
            FoldingBuilder builder = values.before(call);
            IntType type = (IntType) call.argument(0).type();
            Value first = LargeIntegers.join(builder, pair.limbs(), type);
            Value member = builder.withMember(rewriter.context().poison(call.type()), first, List.of(0));
            rewriter.replaceAllUses(
                    call, builder.withMember(member, pair.overflow().orElseThrow(), List.of(1)));
        }
        rewriter.erase(call);
    }
}
