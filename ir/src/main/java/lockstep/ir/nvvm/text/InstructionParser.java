package lockstep.ir.nvvm.text;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.CallInstruction.TailKind;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.IndirectBranchInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.ReturnInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.text.SyntaxFault;
import org.jspecify.annotations.Nullable;

/** Reads one instruction after its result's name. */
final class InstructionParser {
    private static final Set<String> UNSUPPORTED = Set.of(
            "invoke",
            "resume",
            "landingpad",
            "catchpad",
            "catchret",
            "catchswitch",
            "cleanuppad",
            "cleanupret",
            "callbr",
            "va_arg");

    private final Cursor cursor;
    private final TypeParser types;
    private final ValueParser values;
    private final CallParser calls;
    private final IrBuilder builder;
    private final Map<Opcode, Supplier<Value>> special = new EnumMap<>(Opcode.class);
    private Type result = SimpleType.VOID;
    private boolean passedOperand;

    InstructionParser(
            Cursor cursor,
            TypeParser types,
            ValueParser values,
            CallParser calls,
            NvvmMemoryParser memory,
            Context context) {
        this.cursor = cursor;
        this.types = types;
        this.values = values;
        this.calls = calls;
        this.builder = new IrBuilder(context);
        special.put(Opcode.RET, this::parseReturn);
        special.put(Opcode.BR, this::parseBranch);
        special.put(Opcode.SWITCH, this::parseSwitch);
        special.put(Opcode.INDIRECTBR, this::parseIndirectBranch);
        special.put(Opcode.UNREACHABLE, UnreachableInstruction::new);
        special.put(Opcode.ALLOCA, memory::parseAlloca);
        special.put(Opcode.LOAD, memory::parseLoad);
        special.put(Opcode.STORE, memory::parseStore);
        special.put(Opcode.FENCE, memory::parseFence);
        special.put(Opcode.CMPXCHG, memory::parseCompareExchange);
        special.put(Opcode.ATOMICRMW, memory::parseAtomicRmw);
        special.put(Opcode.PHI, this::parsePhi);
        special.put(Opcode.SELECT, this::parseSelect);
        special.put(Opcode.EXTRACTELEMENT, this::parseExtractElement);
        special.put(Opcode.INSERTELEMENT, this::parseInsertElement);
        special.put(Opcode.SHUFFLEVECTOR, this::parseShuffle);
        special.put(Opcode.EXTRACTVALUE, this::parseExtractValue);
        special.put(Opcode.INSERTVALUE, this::parseInsertValue);
        special.put(Opcode.FREEZE, this::parseFreeze);
    }

    /** Sets the result type of the function that is being read. */
    void setResult(Type type) {
        result = type;
    }

    /**
     * One instruction.
     *
     * @return the instruction; the operand itself for a bitcast between typed pointers; null for a debug intrinsic
     */
    @Nullable Value parse() {
        passedOperand = false;
        SourceLocation place = cursor.location();
        if (!cursor.is(NvvmToken.WORD)) {
            throw cursor.syntax("expected instruction opcode");
        }
        String word = cursor.name();
        Optional<TailKind> tail = tailKind(word);
        Optional<Opcode> opcode = Opcode.of(word);
        if (tail.isEmpty() && opcode.isEmpty()) {
            throw UNSUPPORTED.contains(word)
                    ? cursor.unsupported("instruction", "instruction '" + word + "'")
                    : cursor.syntax("expected instruction opcode");
        }
        cursor.next();
        if (tail.isPresent() || opcode.get() == Opcode.CALL) {
            return parseCall(tail);
        }
        return parse(opcode.get(), place);
    }

    /** Whether what {@link #parse} returned last is an operand and no new instruction. */
    boolean hasPassedOperand() {
        return passedOperand;
    }

    private static Optional<TailKind> tailKind(String word) {
        return switch (word) {
            case "tail" -> Optional.of(TailKind.TAIL);
            case "musttail" -> Optional.of(TailKind.MUSTTAIL);
            case "notail" -> Optional.of(TailKind.NOTAIL);
            default -> Optional.empty();
        };
    }

    private @Nullable Value parseCall(Optional<TailKind> tail) {
        if (tail.isPresent()) {
            cursor.expectWord("call", "expected 'call' after tail call marker");
        }
        return calls.parse(tail.orElse(TailKind.NONE)).orElse(null);
    }

    private Value parse(Opcode opcode, SourceLocation place) {
        return switch (opcode.format()) {
            case BINARY -> parseBinary(opcode);
            case CAST -> parseCast(opcode);
            case COMPARE -> parseCompare(opcode);
            case UNARY -> parseUnary(opcode);
            case ADDRESS -> parseElementPointer(place);
            case TERMINATOR, MEMORY, OTHER ->
                Objects.requireNonNull(special.get(opcode), opcode.mnemonic()).get();
        };
    }

    /** The flags of {@code opcode} at the current token. */
    static int parseFlags(Cursor cursor, Opcode opcode) {
        int flags = 0;
        while (cursor.is(NvvmToken.WORD)) {
            Optional<Flag> flag = Flag.of(cursor.name());
            if (flag.isPresent() && opcode.allows(flag.get())) {
                flags |= flag.get().bit();
            } else if (cursor.isWord("fast") && opcode.allows(Flag.REASSOC)) {
                flags |= Flag.allFastMath();
            } else {
                break;
            }
            cursor.next();
        }
        return flags;
    }

    /** Whether an operation with this result may have fast-math flags: floats, vectors and arrays of floats. */
    static boolean isFloatLike(Type type) {
        Type element = type;
        while (element instanceof ArrayType a) {
            element = a.element();
        }
        if (element instanceof StructType s && s.isLiteral() && !s.fields().isEmpty()) {
            Type first = s.fields().get(0);
            return s.fields().stream().allMatch(f -> f.equals(first)) && first.isFloatOrFloatVector();
        }
        return element.isFloatOrFloatVector();
    }

    private static SyntaxFault invalid(SourceLocation place, String message) {
        return Cursor.faultAt(place, "invalid-operand", message);
    }

    // ---- arithmetic

    private Value parseUnary(Opcode opcode) {
        int flags = parseFlags(cursor, opcode);
        SourceLocation place = cursor.location();
        Value value = values.parseTyped();
        if (!value.type().isFloatOrFloatVector()) {
            throw invalid(place, "invalid operand type for instruction");
        }
        return new UnaryInstruction(opcode, value, flags);
    }

    private Value parseBinary(Opcode opcode) {
        int flags = parseFlags(cursor, opcode);
        SourceLocation place = cursor.location();
        Value left = values.parseTyped();
        cursor.expect(NvvmToken.COMMA, "expected ',' in arithmetic operation");
        Value right = values.parse(left.type());
        if (!NvvmTypeRules.isBinaryValid(opcode, left.type())) {
            throw invalid(place, "invalid operand type for instruction");
        }
        return new BinaryInstruction(opcode, left, right, flags);
    }

    private Value parseCompare(Opcode opcode) {
        int flags = parseFlags(cursor, opcode);
        Predicate predicate = NvvmConstantParser.parsePredicate(cursor, opcode == Opcode.FCMP);
        SourceLocation place = cursor.location();
        Value left = values.parseTyped();
        cursor.expect(NvvmToken.COMMA, "expected ',' after compare value");
        Value right = values.parse(left.type());
        if (!NvvmTypeRules.isCompareValid(opcode, left.type())) {
            throw invalid(place, NvvmTypeRules.compareOperand(opcode));
        }
        return new CompareInstruction(predicate, left, right, flags);
    }

    private Value parseCast(Opcode opcode) {
        int flags = parseFlags(cursor, opcode);
        SourceLocation place = cursor.location();
        Value value = values.parseTyped();
        cursor.expectWord("to", "expected 'to' after cast value");
        Type type = types.parse();
        boolean typedPointers = types.pointee() != null;
        if (!NvvmTypeRules.isCastValid(opcode, value.type(), type)) {
            throw invalid(place, "invalid cast opcode for cast from '" + value.type() + "' to '" + type + "'");
        }
        passedOperand = opcode == Opcode.BITCAST && typedPointers;
        return passedOperand ? value : new CastInstruction(opcode, value, type, flags);
    }

    private Value parseSelect() {
        int flags = parseFlags(cursor, Opcode.SELECT);
        SourceLocation place = cursor.location();
        Value condition = values.parseTyped();
        cursor.expect(NvvmToken.COMMA, "expected ',' after select condition");
        Value ifTrue = values.parseTyped();
        cursor.expect(NvvmToken.COMMA, "expected ',' after select value");
        Value ifFalse = values.parseTyped();
        NvvmTypeRules.checkSelect(condition.type(), ifTrue.type(), ifFalse.type(), place);
        checkFastMath(flags, ifTrue.type(), place, "select");
        return new SelectInstruction(condition, ifTrue, ifFalse, flags);
    }

    private static void checkFastMath(int flags, Type type, SourceLocation place, String what) {
        if (flags != 0 && !isFloatLike(type)) {
            throw invalid(
                    place,
                    "fast-math-flags specified for " + what + " without floating-point scalar or vector return type");
        }
    }

    private Value parseFreeze() {
        return new FreezeInstruction(values.parseTyped());
    }

    // ---- addresses, vectors, aggregates

    private Value parseElementPointer(SourceLocation opcodePlace) {
        int flags = parseFlags(cursor, Opcode.GETELEMENTPTR);
        Type source = types.parse();
        cursor.expect(NvvmToken.COMMA, "expected comma after getelementptr's type");
        SourceLocation place = cursor.location();
        Value base = values.parseTyped();
        List<Value> indices = cursor.acceptListComma() ? values.parseTypedList() : List.of();
        NvvmTypeRules.checkElementPointer(source, base, indices, indices.isEmpty() ? opcodePlace : place);
        return new GetElementPtrInstruction(source, base, indices, flags);
    }

    private Value parseExtractElement() {
        SourceLocation place = cursor.location();
        Value vector = values.parseTyped();
        cursor.expect(NvvmToken.COMMA, "expected ',' after extract value");
        Value index = values.parseTyped();
        NvvmTypeRules.checkExtractElement(vector.type(), index.type(), place);
        return new ExtractElementInstruction(vector, index);
    }

    private Value parseInsertElement() {
        SourceLocation place = cursor.location();
        Value vector = values.parseTyped();
        cursor.expect(NvvmToken.COMMA, "expected ',' after insertelement value");
        Value element = values.parseTyped();
        cursor.expect(NvvmToken.COMMA, "expected ',' after insertelement value");
        Value index = values.parseTyped();
        NvvmTypeRules.checkInsertElement(vector.type(), element.type(), index.type(), place);
        return new InsertElementInstruction(vector, element, index);
    }

    private Value parseShuffle() {
        SourceLocation place = cursor.location();
        Value left = values.parseTyped();
        cursor.expect(NvvmToken.COMMA, "expected ',' after shuffle mask");
        Value right = values.parseTyped();
        cursor.expect(NvvmToken.COMMA, "expected ',' after shuffle value");
        Type maskType = types.parse();
        List<Integer> mask = ShuffleMasks.of(values.parseConstant(maskType), place);
        NvvmTypeRules.checkShuffle(left.type(), right.type(), mask, place);
        return new ShuffleVectorInstruction(left, right, mask);
    }

    private Value parseExtractValue() {
        SourceLocation place = cursor.location();
        Value aggregate = values.parseTyped();
        List<Integer> path = parsePath();
        checkMember(aggregate, path, place, "extractvalue");
        return new ExtractValueInstruction(aggregate, path);
    }

    private Value parseInsertValue() {
        SourceLocation place = cursor.location();
        Value aggregate = values.parseTyped();
        cursor.expect(NvvmToken.COMMA, "expected comma after insertvalue operand");
        SourceLocation memberPlace = cursor.location();
        Value member = values.parseTyped();
        List<Integer> path = parsePath();
        Type expected = checkMember(aggregate, path, place, "insertvalue");
        if (!expected.equals(member.type())) {
            throw invalid(
                    memberPlace,
                    "insertvalue operand and field disagree in type: '" + member.type() + "' instead of '" + expected
                            + "'");
        }
        return new InsertValueInstruction(aggregate, member, path);
    }

    private List<Integer> parsePath() {
        List<Integer> path = new ArrayList<>(2);
        if (!cursor.is(NvvmToken.COMMA)) {
            throw cursor.syntax("expected ',' as start of index list");
        }
        while (cursor.acceptListComma()) {
            path.add((int) cursor.expectUnsigned(Integer.MAX_VALUE, "expected index"));
        }
        if (path.isEmpty()) {
            throw cursor.syntax("expected index");
        }
        return path;
    }

    private static Type checkMember(Value aggregate, List<Integer> path, SourceLocation place, String what) {
        if (!aggregate.type().isAggregate()) {
            throw invalid(place, what + " operand must be aggregate type");
        }
        Type type = aggregate.type();
        for (int index : path) {
            if (type instanceof StructType s && index < s.fields().size()) {
                type = s.fields().get(index);
            } else if (type instanceof ArrayType a && index < a.count()) {
                type = a.element();
            } else {
                throw invalid(place, "invalid indices for " + what);
            }
        }
        return type;
    }

    // ---- flow

    private Value parsePhi() {
        int flags = parseFlags(cursor, Opcode.PHI);
        SourceLocation place = cursor.location();
        Type type = types.parse();
        if (!type.isFirstClass()) {
            throw invalid(place, "phi node must have first class type");
        }
        checkFastMath(flags, type, place, "phi");
        PhiInstruction phi = new PhiInstruction(type, flags);
        if (cursor.is(NvvmToken.LEFT_BRACKET)) {
            do {
                cursor.expect(NvvmToken.LEFT_BRACKET, "expected '[' in phi value list");
                Value value = values.parse(type);
                cursor.expect(NvvmToken.COMMA, "expected ',' after insertelement value");
                BasicBlock block = values.parseBlock();
                cursor.expect(NvvmToken.RIGHT_BRACKET, "expected ']' in phi value list");
                builder.addIncoming(phi, value, block);
            } while (cursor.acceptListComma());
        }
        return phi;
    }

    private Value parseReturn() {
        SourceLocation place = cursor.location();
        Type type = types.parseWithVoid("expected type");
        if (type.isVoid()) {
            checkReturn(type, place);
            return new ReturnInstruction(null);
        }
        Value value = values.parse(type);
        checkReturn(type, place);
        return new ReturnInstruction(value);
    }

    private void checkReturn(Type type, SourceLocation place) {
        if (!type.equals(result)) {
            throw Cursor.faultAt(place, "type-mismatch", "value doesn't match function result type '" + result + "'");
        }
    }

    private Value parseBranch() {
        SourceLocation place = cursor.location();
        Type type = types.parse();
        if (type == SimpleType.LABEL) {
            return new BranchInstruction(values.parseBlock());
        }
        Value condition = values.parse(type);
        if (!type.isInt(1)) {
            throw Cursor.faultAt(place, "type-mismatch", "branch condition must have 'i1' type");
        }
        cursor.expect(NvvmToken.COMMA, "expected ',' after branch condition");
        BasicBlock ifTrue = values.parseLabel();
        cursor.expect(NvvmToken.COMMA, "expected ',' after true destination");
        return new BranchInstruction(condition, ifTrue, values.parseLabel());
    }

    private Value parseSwitch() {
        SourceLocation place = cursor.location();
        Value value = values.parseTyped();
        cursor.expect(NvvmToken.COMMA, "expected ',' after switch condition");
        BasicBlock otherwise = values.parseLabel();
        cursor.expect(NvvmToken.LEFT_BRACKET, "expected '[' with switch table");
        if (!value.type().isInt()) {
            throw Cursor.faultAt(place, "type-mismatch", "switch condition must have integer type");
        }
        SwitchInstruction instruction = new SwitchInstruction(value, otherwise);
        Set<ConstantInt> seen = new HashSet<>();
        while (!cursor.accept(NvvmToken.RIGHT_BRACKET)) {
            SourceLocation casePlace = cursor.location();
            Value constant = values.parseTyped();
            cursor.expect(NvvmToken.COMMA, "expected ',' after case value");
            BasicBlock block = values.parseLabel();
            if (!(constant instanceof ConstantInt integer) || !constant.type().equals(value.type())) {
                throw Cursor.faultAt(
                        casePlace,
                        "type-mismatch",
                        "case value is not a constant integer of type '" + value.type() + "'");
            }
            if (!seen.add(integer)) {
                throw Cursor.faultAt(casePlace, "redefinition", "duplicate case value in switch");
            }
            builder.addCase(instruction, integer, block);
        }
        return instruction;
    }

    private Value parseIndirectBranch() {
        SourceLocation place = cursor.location();
        Value address = values.parseTyped();
        cursor.expect(NvvmToken.COMMA, "expected ',' after indirectbr address");
        cursor.expect(NvvmToken.LEFT_BRACKET, "expected '[' with indirectbr");
        if (!(address.type() instanceof PointerType)) {
            throw Cursor.faultAt(place, "type-mismatch", "indirectbr address must have pointer type");
        }
        List<BasicBlock> targets = new ArrayList<>();
        if (!cursor.is(NvvmToken.RIGHT_BRACKET)) {
            do {
                targets.add(values.parseLabel());
            } while (cursor.accept(NvvmToken.COMMA));
        }
        cursor.expect(NvvmToken.RIGHT_BRACKET, "expected ']' at end of block list");
        return new IndirectBranchInstruction(address, targets);
    }
}
