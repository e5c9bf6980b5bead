package lockstep.ir.nvvm.text;

import java.util.Optional;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.text.SyntaxFault;

/** Reads instructions that access memory. The current token is after the opcode. */
final class NvvmMemoryParser {
    private final Cursor cursor;
    private final TypeParser types;
    private final ValueParser values;
    private final Context context;
    private final DataLayoutSpaces spaces;

    NvvmMemoryParser(Cursor cursor, TypeParser types, ValueParser values, Context context, DataLayoutSpaces spaces) {
        this.cursor = cursor;
        this.types = types;
        this.values = values;
        this.context = context;
        this.spaces = spaces;
    }

    private SyntaxFault invalid(SourceLocation place, String message) {
        return Cursor.faultAt(place, "invalid-operand", message);
    }

    // ---- parts

    /** {@code syncscope("...")}, or empty. */
    private String parseScope() {
        if (!cursor.acceptWord("syncscope")) {
            return "";
        }
        cursor.expect(NvvmToken.LEFT_PAREN, "expected '(' in syncscope");
        String scope = cursor.expectString("expected synchronization scope name");
        cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' in syncscope");
        return scope;
    }

    private AtomicOrdering parseOrdering() {
        Optional<AtomicOrdering> ordering =
                cursor.is(NvvmToken.WORD) ? AtomicOrdering.of(cursor.name()) : Optional.empty();
        if (ordering.isEmpty()) {
            throw cursor.syntax("expected ordering on atomic instruction");
        }
        cursor.next();
        return ordering.get();
    }

    /** {@code , align N} as long as there is any; 0 if not. */
    private long parseAlignment() {
        long alignment = 0;
        while (cursor.acceptListComma()) {
            cursor.expectWord("align", "expected metadata or 'align'");
            alignment = parseAlignmentValue();
        }
        return alignment;
    }

    private long parseAlignmentValue() {
        SourceLocation place = cursor.location();
        long alignment = cursor.expectUnsigned(Long.MAX_VALUE, "expected integer");
        AttributeParser.checkAlignment(alignment, place);
        return alignment;
    }

    private void expectComma(String message) {
        cursor.expect(NvvmToken.COMMA, message);
    }

    private Value parsePointer(String message) {
        SourceLocation place = cursor.location();
        Value pointer = values.parseTyped();
        NvvmTypeRules.checkPointer(pointer, place, message);
        return pointer;
    }

    private void checkStorable(Type type, SourceLocation place, String message) {
        if (!type.isFirstClass() || type == SimpleType.TOKEN || !type.isSized()) {
            throw invalid(place, message);
        }
    }

    // ---- instructions

    AllocaInstruction parseAlloca() {
        boolean inAlloca = cursor.acceptWord("inalloca");
        boolean swiftError = cursor.acceptWord("swifterror");
        SourceLocation place = cursor.location();
        Type type = types.parse();
        if (!type.isSized()) {
            throw invalid(place, "invalid type for alloca");
        }
        Value count = context.i32(1);
        long alignment = 0;
        int space = spaces.allocas();
        while (cursor.acceptListComma()) {
            if (cursor.acceptWord("align")) {
                alignment = parseAlignmentValue();
            } else if (cursor.isWord("addrspace")) {
                space = types.parseAddressSpace();
            } else {
                count = parseCount();
            }
        }
        return new AllocaInstruction(type, count, alignment, space, inAlloca, swiftError);
    }

    private Value parseCount() {
        SourceLocation place = cursor.location();
        Value count = values.parseTyped();
        if (!count.type().isInt()) {
            throw invalid(place, "element count must have integer type");
        }
        return count;
    }

    LoadInstruction parseLoad() {
        boolean atomic = cursor.acceptWord("atomic");
        boolean isVolatile = cursor.acceptWord("volatile");
        SourceLocation place = cursor.location();
        Type type = types.parse();
        expectComma("expected comma after load's type");
        Value pointer = parsePointer("load operand must be a pointer to a first class type");
        checkStorable(type, place, "loading unsized types is not allowed");
        MemoryAccess access = parseAccess(atomic, isVolatile);
        if (atomic && access.alignment() == 0) {
            throw invalid(place, "atomic load must have explicit non-zero alignment");
        }
        if (access.ordering() == AtomicOrdering.RELEASE || access.ordering() == AtomicOrdering.ACQ_REL) {
            throw invalid(place, "atomic load cannot use Release ordering");
        }
        return new LoadInstruction(type, pointer, access);
    }

    private MemoryAccess parseAccess(boolean atomic, boolean isVolatile) {
        String scope = atomic ? parseScope() : "";
        AtomicOrdering ordering = atomic ? parseOrdering() : AtomicOrdering.NOT_ATOMIC;
        return new MemoryAccess(parseAlignment(), isVolatile, ordering, scope);
    }

    StoreInstruction parseStore() {
        boolean atomic = cursor.acceptWord("atomic");
        boolean isVolatile = cursor.acceptWord("volatile");
        SourceLocation place = cursor.location();
        Value value = values.parseTyped();
        expectComma("expected ',' after store operand");
        Value pointer = parsePointer("store operand must be a pointer");
        checkStorable(value.type(), place, "store operand must be a first class value");
        MemoryAccess access = parseAccess(atomic, isVolatile);
        if (atomic && access.alignment() == 0) {
            throw invalid(place, "atomic store must have explicit non-zero alignment");
        }
        if (access.ordering() == AtomicOrdering.ACQUIRE || access.ordering() == AtomicOrdering.ACQ_REL) {
            throw invalid(place, "atomic store cannot use Acquire ordering");
        }
        return new StoreInstruction(value, pointer, access);
    }

    FenceInstruction parseFence() {
        String scope = parseScope();
        SourceLocation place = cursor.location();
        AtomicOrdering ordering = parseOrdering();
        if (ordering == AtomicOrdering.UNORDERED || ordering == AtomicOrdering.MONOTONIC) {
            throw invalid(place, "fence cannot be " + ordering.word());
        }
        return new FenceInstruction(ordering, scope);
    }

    CompareExchangeInstruction parseCompareExchange() {
        boolean weak = cursor.acceptWord("weak");
        boolean isVolatile = cursor.acceptWord("volatile");
        Value pointer = parsePointer("cmpxchg operand must be a pointer");
        expectComma("expected ',' after cmpxchg address");
        SourceLocation place = cursor.location();
        Value expected = values.parseTyped();
        expectComma("expected ',' after cmpxchg cmp operand");
        SourceLocation newPlace = cursor.location();
        Value replacement = values.parseTyped();
        if (!expected.type().isInt() && !expected.type().isPointer()) {
            throw invalid(place, "cmpxchg operand must be an integer or a pointer");
        }
        if (!expected.type().equals(replacement.type())) {
            throw invalid(newPlace, "compare value and new value type do not match");
        }
        String scope = parseScope();
        SourceLocation orderingPlace = cursor.location();
        AtomicOrdering success = parseOrdering();
        AtomicOrdering failure = parseOrdering();
        if (success == AtomicOrdering.UNORDERED || failure == AtomicOrdering.UNORDERED) {
            throw invalid(orderingPlace, "invalid cmpxchg ordering");
        }
        if (failure == AtomicOrdering.RELEASE || failure == AtomicOrdering.ACQ_REL) {
            throw invalid(orderingPlace, "invalid cmpxchg failure ordering");
        }
        MemoryAccess access = new MemoryAccess(parseAlignment(), isVolatile, success, scope);
        return new CompareExchangeInstruction(pointer, expected, replacement, access, failure, weak);
    }

    AtomicRmwInstruction parseAtomicRmw() {
        boolean isVolatile = cursor.acceptWord("volatile");
        AtomicRmwInstruction.Operation operation = (cursor.is(NvvmToken.WORD)
                        ? AtomicRmwInstruction.Operation.of(cursor.name())
                        : Optional.<AtomicRmwInstruction.Operation>empty())
                .orElseThrow(() -> cursor.syntax("expected binary operation in atomicrmw"));
        cursor.next();
        Value pointer = parsePointer("atomicrmw operand must be a pointer");
        expectComma("expected ',' after atomicrmw address");
        SourceLocation place = cursor.location();
        Value value = values.parseTyped();
        checkRmw(operation, value.type(), place);
        String scope = parseScope();
        SourceLocation orderingPlace = cursor.location();
        AtomicOrdering ordering = parseOrdering();
        if (ordering == AtomicOrdering.UNORDERED) {
            throw invalid(orderingPlace, "atomicrmw cannot be unordered");
        }
        MemoryAccess access = new MemoryAccess(parseAlignment(), isVolatile, ordering, scope);
        return new AtomicRmwInstruction(operation, pointer, value, access);
    }

    private void checkRmw(AtomicRmwInstruction.Operation operation, Type type, SourceLocation place) {
        boolean exchange = operation == AtomicRmwInstruction.Operation.XCHG;
        boolean right = exchange
                ? type.isInt() || type.isFloat() || type.isPointer()
                : operation.isOfFloats() ? type.isFloatOrFloatVector() : type.isInt();
        if (!right) {
            throw invalid(
                    place,
                    "atomicrmw " + operation.word() + " operand must be "
                            + (exchange
                                    ? "an integer, floating point, or pointer type"
                                    : operation.isOfFloats() ? "a floating point type" : "an integer"));
        }
    }
}
