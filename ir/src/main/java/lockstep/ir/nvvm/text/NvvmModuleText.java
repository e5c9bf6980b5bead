package lockstep.ir.nvvm.text;

import java.util.Optional;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.MetadataNode;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.TypeNames;

/** Prints modules and functions, in LLVM's order of sections. */
final class NvvmModuleText {
    private final Module module;
    private final StringBuilder out = new StringBuilder();
    private final MetadataNumbers metadata;
    private final AttributeGroups groups;
    private final NvvmOperandText operands;
    private final InstructionText instructions;

    NvvmModuleText(Module module) {
        this.module = module;
        this.metadata = MetadataNumbers.of(module);
        this.groups = AttributeGroups.of(module);
        this.operands = new NvvmOperandText(out, GlobalNames.of(module), metadata, groups);
        this.instructions = new InstructionText(operands, "\n  ");
    }

    StringBuilder print() {
        printTarget();
        printTypes();
        printComdats();
        section(module.globalVariables().isEmpty());
        module.globalVariables().forEach(this::printVariable);
        section(module.aliases().isEmpty());
        module.aliases().forEach(this::printAlias);
        section(module.ifuncs().isEmpty());
        module.ifuncs().forEach(this::printIFunc);
        for (Function function : module.functions()) {
            section(false);
            printFunction(function);
        }
        int before = out.length();
        groups.print(out);
        if (out.length() > before && before > 0) {
            out.insert(before, '\n');
        }
        printMetadata();
        return out;
    }

    /** An empty line between sections; none before the first or after the last. */
    private void section(boolean isEmpty) {
        if (!isEmpty && out.length() > 0) {
            out.append('\n');
        }
    }

    private void line(String key, String value) {
        if (!value.isEmpty()) {
            out.append(key).append(" = ");
            operands.quoted(value);
            out.append('\n');
        }
    }

    private void printTarget() {
        line("source_filename", module.sourceFileName());
        line("target datalayout", module.dataLayout());
        line("target triple", module.targetTriple());
        section(module.assembly().isEmpty());
        for (String text : module.assembly()) {
            out.append("module asm ");
            operands.quoted(text);
            out.append('\n');
        }
    }

    private void printTypes() {
        section(module.structs().isEmpty());
        for (StructType struct : module.structs()) {
            out.append(struct).append(" = type ").append(struct.bodyText()).append('\n');
        }
    }

    private void printComdats() {
        section(module.comdats().isEmpty());
        module.comdats()
                .forEach((name, kind) -> out.append('$')
                        .append(TypeNames.quoteIfNeeded(name))
                        .append(" = comdat ")
                        .append(kind)
                        .append('\n'));
    }

    private void printMetadata() {
        section(module.namedMetadata().isEmpty());
        module.namedMetadata().forEach((name, nodes) -> {
            out.append('!');
            operands.identifier(name);
            out.append(" = !{");
            String separator = "";
            for (MetadataNode node : nodes) {
                out.append(separator);
                operands.metadata(node);
                separator = ", ";
            }
            out.append("}\n");
        });
        section(metadata.order().isEmpty());
        for (MetadataNode node : metadata.order()) {
            out.append('!').append(metadata.of(node)).append(" = ");
            operands.nodeContents(node);
            out.append('\n');
        }
    }

    // ---- globals

    private void word(String text) {
        if (!text.isEmpty()) {
            out.append(text).append(' ');
        }
    }

    private void properties(GlobalValue global, boolean printsExternal) {
        boolean external = global.linkage() == Linkage.EXTERNAL;
        word(external && !printsExternal ? "" : global.linkage().word());
        word(global.isDsoLocal() ? "dso_local" : "");
        word(global.visibility());
        word(global.dllStorage());
    }

    private void head(GlobalValue global) {
        operands.global(global);
        out.append(" = ");
        properties(global, global instanceof GlobalVariable v && v.isDeclaration());
        word(global.threadLocal());
        word(global.unnamedAddress());
    }

    private void clause(String key, String value) {
        if (!value.isEmpty()) {
            out.append(key).append(' ');
            operands.quoted(value);
        }
    }

    private void printVariable(GlobalVariable variable) {
        head(variable);
        word(variable.addressSpace() == 0 ? "" : "addrspace(" + variable.addressSpace() + ")");
        word(variable.isExternallyInitialized() ? "externally_initialized" : "");
        out.append(variable.isConstant() ? "constant " : "global ");
        operands.type(variable.valueType());
        variable.initializer().ifPresent(value -> {
            out.append(' ');
            operands.value(value);
        });
        clause(", section", variable.section());
        clause(", partition", variable.partition());
        clause(", code_model", variable.codeModel());
        out.append(variable.sanitizer().isEmpty() ? "" : ", ").append(variable.sanitizer());
        comdat(variable.comdat(), variable.name(), ", ");
        out.append(variable.alignment() == 0 ? "" : ", align " + variable.alignment());
        operands.attachments(variable.metadata(), ", ");
        operands.functionAttributes(variable.attributes());
        out.append('\n');
    }

    private void comdat(Optional<String> comdat, String globalName, String separator) {
        comdat.ifPresent(name -> {
            out.append(separator).append("comdat");
            if (!name.equals(globalName)) {
                out.append("($").append(TypeNames.quoteIfNeeded(name)).append(')');
            }
        });
    }

    private void printAlias(GlobalAlias alias) {
        head(alias);
        out.append("alias ");
        operands.type(alias.valueType());
        out.append(", ");
        operands.typed(alias.aliasee());
        clause(", partition", alias.partition());
        out.append('\n');
    }

    private void printIFunc(GlobalIFunc ifunc) {
        head(ifunc);
        out.append("ifunc ");
        operands.type(ifunc.valueType());
        out.append(", ");
        operands.typed(ifunc.resolver());
        clause(", partition", ifunc.partition());
        out.append('\n');
    }

    // ---- functions

    void printFunction(Function function) {
        ValueNames names = ValueNames.of(function);
        operands.setFunction(function, names);
        out.append(function.isDeclaration() ? "declare" : "define");
        if (function.isDeclaration()) {
            operands.attachments(function.metadata(), " ");
        }
        out.append(' ');
        printHeader(function);
        if (function.isDeclaration()) {
            out.append('\n');
            return;
        }
        operands.attachments(function.metadata(), " ");
        out.append(" {\n");
        for (BasicBlock block : function.blocks()) {
            printBlock(block, names);
        }
        out.append("}\n");
    }

    private void printHeader(Function function) {
        properties(function, false);
        word(function.convention().text());
        word(function.attributes().result().toString());
        Type result = function.functionType().result();
        operands.type(result);
        out.append(' ');
        operands.global(function);
        printParameters(function);
        out.append(function.unnamedAddress().isEmpty() ? "" : " ").append(function.unnamedAddress());
        out.append(function.addressSpace() == 0 ? "" : " addrspace(" + function.addressSpace() + ")");
        operands.functionAttributes(function.attributes().function());
        clause(" section", function.section());
        clause(" partition", function.partition());
        comdat(function.comdat(), function.name(), " ");
        out.append(function.alignment() == 0 ? "" : " align " + function.alignment());
        clause(" gc", function.garbageCollector());
        constant(" prefix ", function.prefix());
        constant(" prologue ", function.prologue());
        constant(" personality ", function.personality());
    }

    private void constant(String key, Optional<? extends Constant> value) {
        value.ifPresent(constant -> {
            out.append(key);
            operands.typed(constant);
        });
    }

    private void printParameters(Function function) {
        out.append('(');
        String separator = "";
        for (Argument argument : function.arguments()) {
            out.append(separator);
            separator = ", ";
            operands.type(argument.type());
            if (!argument.attributes().isEmpty()) {
                out.append(' ').append(argument.attributes());
            }
            if (!function.isDeclaration()) {
                out.append(' ');
                operands.local(argument);
            }
        }
        out.append(function.functionType().isVarArg() ? separator + "..." : "").append(')');
    }

    private void printBlock(BasicBlock block, ValueNames names) {
        boolean entry = block.isEntry();
        if (!entry || block.name() != null) {
            out.append(entry ? "" : "\n").append(names.bare(block)).append(":\n");
        }
        for (Instruction instruction : block) {
            out.append("  ");
            instructions.print(instruction);
            out.append('\n');
        }
    }

    StringBuilder out() {
        return out;
    }
}
