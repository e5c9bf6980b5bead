package lockstep.ir.nvvm.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CallInstruction.TailKind;
import lockstep.ir.nvvm.CallingConvention;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;

/** Reads calls. */
final class CallParser {
    /** Intrinsics of debug information, whose calls are dropped (LLVM, "Source Level Debugging with LLVM"). */
    private static final Set<String> DEBUG =
            Set.of("llvm.dbg.value", "llvm.dbg.declare", "llvm.dbg.assign", "llvm.dbg.label", "llvm.dbg.addr");

    private record Arguments(List<Value> values, List<AttributeSet> attributes) {}

    private final Cursor cursor;
    private final TypeParser types;
    private final ValueParser values;
    private final AttributeParser attributes;
    private final GlobalTable globals;
    private final Module module;

    CallParser(
            Cursor cursor,
            TypeParser types,
            ValueParser values,
            AttributeParser attributes,
            GlobalTable globals,
            Module module) {
        this.cursor = cursor;
        this.types = types;
        this.values = values;
        this.attributes = attributes;
        this.globals = globals;
        this.module = module;
    }

    /** A call; empty for one of a debug intrinsic, which is dropped. The current token is after {@code call}. */
    Optional<CallInstruction> parse(TailKind tail) {
        int flags = InstructionParser.parseFlags(cursor, Opcode.CALL);
        CallingConvention convention = CallingConventions.parse(cursor);
        AttributeSet result = attributes.parse(null);
        int space = types.parseAddressSpace();
        SourceLocation typePlace = cursor.location();
        Type type = types.parseWithVoid("expected type");
        SourceLocation calleePlace = cursor.location();
        if (isDebugCallee()) {
            skipDebugCall();
            return Optional.empty();
        }
        if (cursor.acceptWord("asm")) {
            InlineAsmText text = InlineAsmText.parse(cursor);
            Arguments arguments = parseArguments(type, tail);
            FunctionType signature = signature(type, arguments, typePlace);
            return Optional.of(finish(signature, text.of(signature), arguments, tail, convention, result, flags));
        }
        if (atUndeclaredIntrinsic()) {
            String name = OldIntrinsics.currentName(cursor.name());
            cursor.next();
            Arguments arguments = parseArguments(type, tail);
            FunctionType signature = signature(type, arguments, typePlace);
            Value callee = module.declareFunction(name, signature);
            return Optional.of(finish(signature, callee, arguments, tail, convention, result, flags));
        }
        Value callee = parseCallee(space, calleePlace);
        Arguments arguments = parseArguments(type, tail);
        FunctionType signature = signature(type, arguments, typePlace);
        return Optional.of(finish(signature, callee, arguments, tail, convention, result, flags));
    }

    private Value parseCallee(int space, SourceLocation place) {
        if (cursor.is(NvvmToken.GLOBAL_NAME) || cursor.is(NvvmToken.GLOBAL_ID)) {
            GlobalValue global = globals.parseMention();
            if (!global.type().equals(PointerType.of(space))) {
                throw Cursor.faultAt(
                        place,
                        "type-mismatch",
                        "'@" + global.name() + "' defined with type '" + global.type() + "' but expected '"
                                + PointerType.of(space) + "'");
            }
            return global;
        }
        return values.parse(PointerType.of(space));
    }

    // ---- debug information

    private boolean isDebugCallee() {
        return cursor.is(NvvmToken.GLOBAL_NAME) && DEBUG.contains(cursor.name());
    }

    private void skipDebugCall() {
        cursor.next();
        SourceLocation place = cursor.location();
        if (!cursor.is(NvvmToken.LEFT_PAREN)) {
            throw cursor.syntax("expected '(' in call");
        }
        if (!cursor.lexer().skipBrackets()) {
            throw Cursor.faultAt(place, "syntax", "'(' without ')' in call");
        }
        attributes.parseFunction();
    }

    /** An intrinsic may be called without a declaration. */
    private boolean atUndeclaredIntrinsic() {
        return cursor.is(NvvmToken.GLOBAL_NAME) && GlobalValue.isReserved(cursor.name()) && globals.find() == null;
    }

    // ---- parts

    private Arguments parseArguments(Type type, TailKind tail) {
        cursor.expect(NvvmToken.LEFT_PAREN, "expected '(' in call");
        List<Value> list = new ArrayList<>();
        List<AttributeSet> sets = new ArrayList<>();
        boolean any = false;
        while (!cursor.is(NvvmToken.RIGHT_PAREN)) {
            if (!list.isEmpty()) {
                cursor.expect(NvvmToken.COMMA, "expected ',' in argument list");
            }
            if (acceptForwardedArguments(tail)) {
                break;
            }
            checkCount(type, list.size());
            SourceLocation place = cursor.location();
            Type argument = types.parse();
            checkArgument(type, list.size(), argument, place);
            AttributeSet set = attributes.parse(types.pointee());
            any |= !set.isEmpty();
            list.add(values.parseArgument(argument));
            sets.add(set);
        }
        if (type instanceof FunctionType f && list.size() < f.parameters().size()) {
            throw cursor.fault("call-arguments", "not enough parameters specified for call");
        }
        cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' in argument list");
        return new Arguments(list, any ? sets : List.of());
    }

    /** Skips {@code ...}: a musttail call implicitly passes on the variable arguments of its function. */
    private boolean acceptForwardedArguments(TailKind tail) {
        if (cursor.is(NvvmToken.ELLIPSIS) && tail != TailKind.MUSTTAIL) {
            throw cursor.syntax("unexpected ellipsis in argument list for non-musttail call");
        }
        return cursor.accept(NvvmToken.ELLIPSIS);
    }

    private void checkCount(Type type, int index) {
        if (type instanceof FunctionType f && index >= f.parameters().size() && !f.isVarArg()) {
            throw cursor.fault("call-arguments", "too many arguments specified");
        }
    }

    private static void checkArgument(Type type, int index, Type argument, SourceLocation place) {
        TypeParser.checkParameter(argument, place);
        if (type instanceof FunctionType f
                && index < f.parameters().size()
                && !f.parameters().get(index).equals(argument)) {
            throw Cursor.faultAt(
                    place,
                    "type-mismatch",
                    "argument is not of expected type '" + f.parameters().get(index) + "'");
        }
    }

    private static FunctionType signature(Type type, Arguments arguments, SourceLocation place) {
        if (type instanceof FunctionType f) {
            return f;
        }
        if (type == SimpleType.LABEL || type == SimpleType.METADATA) {
            throw Cursor.faultAt(place, "invalid-type", "invalid result type for LLVM function");
        }
        return new FunctionType(
                type, arguments.values().stream().map(Value::type).toList(), false);
    }

    private CallInstruction finish(
            FunctionType signature,
            Value callee,
            Arguments arguments,
            TailKind tail,
            CallingConvention convention,
            AttributeSet result,
            int flags) {
        AttributeParser.Written written = attributes.parseFunction();
        List<CallInstruction.Bundle> bundles = parseBundles();
        if (flags != 0 && !InstructionParser.isFloatLike(signature.result())) {
            throw cursor.fault(
                    "invalid-operand",
                    "fast-math-flags specified for call without floating-point scalar " + "or vector return type");
        }
        AttributeSet own = attributes.resolve(written);
        AttributeList list =
                own.isEmpty() && result.isEmpty() && arguments.attributes().isEmpty()
                        ? AttributeList.EMPTY
                        : new AttributeList(own, result, arguments.attributes());
        return new CallInstruction(signature, callee, arguments.values(), bundles, tail, convention, list, flags);
    }

    private List<CallInstruction.Bundle> parseBundles() {
        if (!cursor.accept(NvvmToken.LEFT_BRACKET)) {
            return List.of();
        }
        List<CallInstruction.Bundle> bundles = new ArrayList<>();
        do {
            String tag = cursor.expectString("expected tag string in operand bundle");
            cursor.expect(NvvmToken.LEFT_PAREN, "expected '(' in operand bundle");
            List<Value> inputs = new ArrayList<>();
            if (!cursor.is(NvvmToken.RIGHT_PAREN)) {
                do {
                    inputs.add(values.parseArgument(types.parse()));
                } while (cursor.accept(NvvmToken.COMMA));
            }
            cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' in operand bundle");
            bundles.add(new CallInstruction.Bundle(tag, inputs));
        } while (cursor.accept(NvvmToken.COMMA));
        cursor.expect(NvvmToken.RIGHT_BRACKET, "expected ']' at end of operand bundles");
        return bundles;
    }

    /** Inline assembly before its signature is known. */
    private record InlineAsmText(
            String code, String constraints, boolean sideEffect, boolean alignStack, boolean intel, boolean unwind) {
        /** The current token is after {@code asm}. */
        static InlineAsmText parse(Cursor cursor) {
            boolean sideEffect = cursor.acceptWord("sideeffect");
            boolean alignStack = cursor.acceptWord("alignstack");
            boolean intel = cursor.acceptWord("inteldialect");
            boolean unwind = cursor.acceptWord("unwind");
            String code = cursor.expectString("expected string constant");
            cursor.expect(NvvmToken.COMMA, "expected comma in inline asm expression");
            String constraints = cursor.expectString("expected constraint string");
            return new InlineAsmText(code, constraints, sideEffect, alignStack, intel, unwind);
        }

        InlineAsm of(FunctionType signature) {
            return new InlineAsm(signature, code, constraints, sideEffect, alignStack, intel, unwind);
        }
    }
}
