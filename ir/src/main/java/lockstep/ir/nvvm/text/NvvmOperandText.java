package lockstep.ir.nvvm.text;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantTokenNone;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.InlineAsm;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.Metadata;
import lockstep.ir.nvvm.Metadata.MetadataValue;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.TypeNames;
import org.jspecify.annotations.Nullable;

/** Prints types, values and metadata into one text. */
final class NvvmOperandText {
    private final StringBuilder out;
    private final GlobalNames globals;
    private final @Nullable MetadataNumbers metadata;
    private final @Nullable AttributeGroups groups;
    private final Map<Type, String> types = new HashMap<>();
    private final Map<Function, ValueNames> namesOfOthers = new IdentityHashMap<>();
    private @Nullable ValueNames names;
    private @Nullable Function function;

    /** Without numbers of metadata and groups, nodes and attributes are printed in place. */
    NvvmOperandText(
            StringBuilder out,
            GlobalNames globals,
            @Nullable MetadataNumbers metadata,
            @Nullable AttributeGroups groups) {
        this.out = out;
        this.globals = globals;
        this.metadata = metadata;
        this.groups = groups;
    }

    StringBuilder out() {
        return out;
    }

    /** Sets the function whose local values are printed. */
    void setFunction(Function newFunction, ValueNames newNames) {
        function = newFunction;
        names = newNames;
    }

    // ---- types

    void type(Type type) {
        if (type instanceof StructType s && !s.isLiteral()) {
            out.append(s);
        } else {
            out.append(types.computeIfAbsent(type, Type::toString));
        }
    }

    // ---- values

    void typed(Value value) {
        type(value.type());
        out.append(' ');
        value(value);
    }

    void value(Value value) {
        switch (value) {
            case LocalValue local -> local(local);
            case Constant constant -> constant(constant);
            case InlineAsm assembly -> inlineAsm(assembly);
            case MetadataValue m -> metadata(m.metadata());
        }
    }

    void local(LocalValue value) {
        out.append('%').append(names == null ? "?" : names.bare(value));
    }

    private void inlineAsm(InlineAsm assembly) {
        out.append("asm ");
        out.append(assembly.hasSideEffect() ? "sideeffect " : "");
        out.append(assembly.alignsStack() ? "alignstack " : "");
        out.append(assembly.isIntelDialect() ? "inteldialect " : "");
        out.append(assembly.mayUnwind() ? "unwind " : "");
        quoted(assembly.code());
        out.append(", ");
        quoted(assembly.constraints());
    }

    void quoted(String text) {
        out.append('"').append(TypeNames.escape(text)).append('"');
    }

    void global(GlobalValue global) {
        out.append(globals.of(global));
    }

    void constant(Constant constant) {
        switch (constant) {
            case ConstantInt i -> integer(i);
            case ConstantFloat f -> out.append(NvvmFloatText.print(f));
            case ConstantNull n -> out.append("null");
            case ConstantZero z -> out.append("zeroinitializer");
            case ConstantUndef u -> out.append("undef");
            case ConstantPoison p -> out.append("poison");
            case ConstantTokenNone t -> out.append("none");
            case ConstantBytes b ->
                out.append("c\"").append(TypeNames.escape(b.toByteArray())).append('"');
            case ConstantAggregate a -> aggregate(a);
            case ConstantExpression e -> expression(e);
            case BlockAddress b -> blockAddress(b);
            case GlobalValue g -> global(g);
        }
    }

    private void integer(ConstantInt constant) {
        if (constant.width() == 1) {
            out.append(constant.isZero() ? "false" : "true");
        } else if (constant.width() <= 64) {
            out.append(constant.sext());
        } else {
            out.append(constant.signed());
        }
    }

    private void aggregate(ConstantAggregate constant) {
        if (constant.type() instanceof StructType s) {
            out.append(s.isPacked() ? "<{ " : "{ ");
            typedList(constant.elements());
            out.append(s.isPacked() ? " }>" : " }");
        } else {
            boolean array = constant.type() instanceof ArrayType;
            out.append(array ? '[' : '<');
            typedList(constant.elements());
            out.append(array ? ']' : '>');
        }
    }

    void typedList(List<? extends Value> list) {
        for (int i = 0; i < list.size(); i++) {
            out.append(i == 0 ? "" : ", ");
            typed(list.get(i));
        }
    }

    private void expression(ConstantExpression e) {
        out.append(e.opcode().mnemonic());
        flags(e.flags());
        out.append(e.detail().isEmpty() ? "" : " ").append(e.detail());
        out.append(" (");
        Type source = e.sourceElementType();
        if (source != null) {
            type(source);
            out.append(", ");
        }
        typedList(e.operands());
        if (e.opcode().format() == Opcode.Format.CAST) {
            out.append(" to ");
            type(e.type());
        }
        out.append(')');
    }

    private void blockAddress(BlockAddress address) {
        Function target = address.targetFunction();
        ValueNames own =
                target == function && names != null ? names : namesOfOthers.computeIfAbsent(target, ValueNames::of);
        out.append("blockaddress(");
        global(target);
        out.append(", ").append(own.of(address.block())).append(')');
    }

    // ---- flags and attributes

    /** The words of a flag set, each after a blank. */
    void flags(int flags) {
        if (flags == 0) {
            return;
        }
        int rest = flags;
        if ((flags & Flag.allFastMath()) == Flag.allFastMath()) {
            out.append(" fast");
            rest &= ~Flag.allFastMath();
        }
        if ((flags & Flag.INBOUNDS.bit()) != 0) {
            rest &= ~Flag.NUSW.bit();
        }
        for (Flag flag : Flag.values()) {
            if ((rest & flag.bit()) != 0) {
                out.append(' ').append(flag.word());
            }
        }
    }

    /** The group of a function's or call's attributes after a blank; empty if there are no attributes. */
    void functionAttributes(AttributeSet set) {
        if (!set.isEmpty()) {
            out.append(' ').append(groups == null ? set.toString() : groups.text(set));
        }
    }

    // ---- metadata

    void metadata(Metadata value) {
        switch (value) {
            case Metadata.Text t -> {
                out.append('!');
                quoted(t.value());
            }
            case Metadata.OfConstant c -> typed(c.value());
            case Metadata.Inline i ->
                out.append('!')
                        .append(i.name())
                        .append('(')
                        .append(String.join(", ", i.arguments()))
                        .append(')');
            case MetadataNode n -> node(n);
        }
    }

    private void node(MetadataNode node) {
        out.append('!');
        if (metadata != null) {
            out.append(metadata.of(node));
        } else {
            out.append(node.isTuple() ? "{...}" : node.kind() + "(...)");
        }
    }

    /** The right-hand side of a node's definition. */
    void nodeContents(MetadataNode node) {
        out.append(node.isDistinct() ? "distinct !" : "!").append(node.kind());
        out.append(node.isTuple() ? '{' : '(');
        boolean first = true;
        for (MetadataNode.Operand operand : node.operands()) {
            out.append(first ? "" : ", ");
            first = false;
            operand(operand);
        }
        out.append(node.isTuple() ? '}' : ')');
    }

    private void operand(MetadataNode.Operand operand) {
        if (!operand.label().isEmpty()) {
            out.append(operand.label()).append(": ");
        }
        Metadata value = operand.value();
        if (value != null) {
            metadata(value);
        } else {
            out.append(operand.literal().isEmpty() ? "null" : operand.literal());
        }
    }

    /** {@code !kind !N} of each attachment, each after {@code separator}. */
    void attachments(Map<String, ? extends Metadata> attached, String separator) {
        if (metadata == null) {
            return;
        }
        attached.forEach((kind, value) -> {
            out.append(separator).append('!');
            identifier(kind);
            out.append(' ');
            metadata(value);
        });
    }

    /** The name of metadata, other characters than those of names as {@code \XX}. */
    void identifier(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || "-$._".indexOf(c) >= 0;
            if (letter || (i > 0 && c >= '0' && c <= '9')) {
                out.append(c);
            } else {
                out.append('\\');
                out.append(Character.toUpperCase(Character.forDigit(c >> 4 & 15, 16)));
                out.append(Character.toUpperCase(Character.forDigit(c & 15, 16)));
            }
        }
    }
}
