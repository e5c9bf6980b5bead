package lockstep.ir.ptx.text;

import java.util.Optional;
import java.util.function.Function;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxItem.PtxAlias;
import lockstep.ir.ptx.PtxItem.PtxFile;
import lockstep.ir.ptx.PtxItem.PtxGlobal;
import lockstep.ir.ptx.PtxItem.PtxPragma;
import lockstep.ir.ptx.PtxItem.PtxSection;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxStatement;
import lockstep.ir.ptx.PtxSymbol;

/**
 * Writes PTX as text that {@link PtxReader} and ptxas read. Of a module that was read, characters are bytes: written as
 * ISO 8859-1 the text has the names and strings of the input.
 */
public final class PtxPrinter {
    private final StringBuilder out = new StringBuilder();
    private final Function<PtxSymbol, String> names;
    private final Function<PtxFunctionHeader, Optional<String>> stages;
    private final PtxOperandText operands;
    private final DeclarationText declarations;
    private final BodyText bodies;

    private PtxPrinter(Function<PtxSymbol, String> names, Function<PtxFunctionHeader, Optional<String>> stages) {
        this.names = names;
        this.stages = stages;
        this.operands = new PtxOperandText(out, names);
        this.declarations = new DeclarationText(out, operands, names);
        this.bodies = new BodyText(out, operands, declarations, names);
    }

    private PtxPrinter() {
        this(PtxSymbol::name, header -> Optional.empty());
    }

    /** A module, ending in a line break. */
    public static String print(PtxModule module) {
        PtxPrinter printer = new PtxPrinter();
        printer.module(module);
        return printer.out.toString();
    }

    /**
     * Machine IR, as {@link PtxReader#readOpen} reads it.
     *
     * @param stages the {@code .stage} of each function; empty for no such directive
     */
    public static String printOpen(PtxModule module, Function<PtxFunctionHeader, Optional<String>> stages) {
        PtxPrinter printer = new PtxPrinter(PtxSymbol::name, stages);
        printer.out.append(".machine ").append(PtxReader.OPEN_VERSION).append('\n');
        printer.module(module);
        return printer.out.toString();
    }

    /** A function of machine IR at {@code stage}. */
    public static String printOpen(PtxFunction function, String stage) {
        PtxPrinter printer = new PtxPrinter(PtxSymbol::name, header -> Optional.of(stage));
        printer.function(function);
        return printer.out.toString();
    }

    /**
     * The text after the directives at the head of a module.
     *
     * @param names the name to print for each symbol
     */
    public static String printItems(PtxModule module, Function<PtxSymbol, String> names) {
        PtxPrinter printer = new PtxPrinter(names, header -> Optional.empty());
        printer.items(module);
        return printer.out.toString();
    }

    /** A statement, without a line break. */
    public static String print(PtxStatement statement) {
        PtxPrinter printer = new PtxPrinter();
        printer.bodies.write(statement);
        return printer.out.toString();
    }

    /** An operand. */
    public static String print(PtxOperand operand) {
        PtxPrinter printer = new PtxPrinter();
        printer.operands.write(operand);
        return printer.out.toString();
    }

    private void module(PtxModule module) {
        out.append(".version ").append(module.version()).append('\n');
        out.append(".target ").append(String.join(", ", module.targets())).append('\n');
        out.append(".address_size ").append(module.addressSize()).append('\n');
        items(module);
    }

    private void items(PtxModule module) {
        for (PtxItem item : module.items()) {
            out.append('\n');
            item(item);
        }
    }

    private void item(PtxItem item) {
        switch (item) {
            case PtxGlobal global -> {
                declarations.variable(global.variable());
                out.append(";\n");
            }
            case PtxFunction function -> function(function);
            case PtxAlias alias ->
                out.append(".alias %s, %s;\n".formatted(names.apply(alias.alias()), names.apply(alias.aliasee())));
            case PtxFile file -> file(file);
            case PtxSection section -> section(section);
            case PtxPragma pragma -> {
                bodies.pragma(pragma);
                out.append('\n');
            }
        }
    }

    private void function(PtxFunction function) {
        declarations.header(function.header());
        out.append('\n');
        function.directives().forEach(directive -> {
            declarations.directive(directive);
            out.append('\n');
        });
        function.pragmas().forEach(pragma -> {
            bodies.pragma(pragma);
            out.append('\n');
        });
        stages.apply(function.header())
                .ifPresent(stage -> out.append(".stage ").append(stage).append('\n'));
        if (function.body().isPresent()) {
            bodies.body(function.body().get());
        } else {
            out.append(";\n");
        }
    }

    private void file(PtxFile file) {
        out.append(".file ")
                .append(file.index())
                .append(" \"")
                .append(file.name())
                .append('"');
        file.stamps().forEach(stamp -> out.append(", ").append(stamp));
        out.append('\n');
    }

    private void section(PtxSection section) {
        out.append(".section ").append(section.name()).append("\n{\n");
        section.lines().forEach(line -> out.append(line).append('\n'));
        out.append("}\n");
    }
}
