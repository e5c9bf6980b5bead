package lockstep.ir.ptx.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import lockstep.ir.diag.Diagnostics;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxDirective;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunction.PtxBody;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxInstruction;
import lockstep.ir.ptx.PtxItem;
import lockstep.ir.ptx.PtxItem.PtxAlias;
import lockstep.ir.ptx.PtxItem.PtxFile;
import lockstep.ir.ptx.PtxItem.PtxGlobal;
import lockstep.ir.ptx.PtxItem.PtxPragma;
import lockstep.ir.ptx.PtxItem.PtxSection;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxModule.PtxVersion;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxSpace;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.ptx.text.Scopes.Name;
import lockstep.ir.text.SyntaxFault;
import org.jspecify.annotations.Nullable;

/** Reads a whole file. */
final class PtxModuleParser {
    private static final int NARROW = 32;
    private static final int WIDE = 64;
    private static final long MAX_NUMBER = Long.MAX_VALUE;

    private final PtxLexer lexer;
    private final Diagnostics diagnostics;
    private final Scopes scopes = new Scopes();
    private final PtxConstantParser constants;
    private final VariableParser variables;
    private final DirectiveParser directives;
    private final List<PtxItem> items = new ArrayList<>();
    /** Receives the stages of functions; null where the text is not machine IR. */
    private final @Nullable BiFunction<PtxFunctionHeader, String, Optional<String>> stages;

    private @Nullable PtxVersion version;
    private List<String> targets = List.of();
    private int addressSize;

    /** @param stages receives the stages of functions; null where the text is not machine IR */
    PtxModuleParser(
            String file,
            byte[] text,
            Diagnostics diagnostics,
            @Nullable BiFunction<PtxFunctionHeader, String, Optional<String>> stages) {
        this.lexer = new PtxLexer(file, text);
        this.diagnostics = diagnostics;
        this.stages = stages;
        this.constants = new PtxConstantParser(lexer);
        this.variables = new VariableParser(lexer, scopes, constants);
        this.directives = new DirectiveParser(lexer, scopes, constants);
    }

    PtxModule module() {
        skip();
        SourceLocation start = lexer.location();
        if (stages != null && !machine()) {
            return new PtxModule(new PtxVersion(1, 0), List.of(), 0, List.of());
        }
        while (lexer.token() != PtxToken.END) {
            try {
                item();
            } catch (SyntaxFault fault) {
                diagnostics.add(fault.diagnostic());
                closeScopes();
                recover();
            }
        }
        if (version == null) {
            diagnostics.error("version", start, "the text has no .version");
            version = new PtxVersion(1, 0);
        }
        if (targets.isEmpty()) {
            diagnostics.error("target", start, "the text has no .target");
        }
        int size = addressSize == 0 ? defaultAddressSize(items) : addressSize;
        return new PtxModule(version, targets, size, items);
    }

    /**
     * The width of addresses in a text without {@code .address_size}: 32, the default of the PTX ISA (".address_size"),
     * but 64 if the text has an address of 64 bits. ptxas 13.0, which only compiles for 64-bit addresses, accepts such
     * a text.
     */
    private static int defaultAddressSize(List<PtxItem> items) {
        return items.stream().anyMatch(PtxModuleParser::isWide) ? WIDE : NARROW;
    }

    private static boolean isWide(PtxItem item) {
        return item instanceof PtxFunction function
                && function.body().isPresent()
                && function.body().get().statements().stream()
                        .anyMatch(statement -> statement instanceof PtxInstruction i && isWide(i));
    }

    private static boolean isWide(PtxInstruction instruction) {
        boolean isTyped = instruction.types().stream().anyMatch(type -> type.width() == WIDE);
        for (PtxOperand operand : instruction.operands()) {
            boolean isAddress = operand instanceof PtxAddress.OfRegister address
                    && address.base().type().width() == WIDE
                    && (instruction.space() == PtxSpace.GENERIC || instruction.space() == PtxSpace.GLOBAL);
            if (isAddress || isTyped && operand instanceof PtxSymbolOperand) {
                return true;
            }
        }
        return false;
    }

    private void closeScopes() {
        while (scopes.depth() > 1) {
            scopes.leave();
        }
        scopes.takeRegisters();
    }

    private void skip() {
        try {
            lexer.next();
        } catch (SyntaxFault fault) {
            diagnostics.add(fault.diagnostic());
        }
    }

    /** Skips past the next semicolon, or to a directive that begins a line. */
    private void recover() {
        boolean first = true;
        while (lexer.token() != PtxToken.END) {
            boolean directive = lexer.token() == PtxToken.DOT_WORD && lexer.isFirstOfLine() && startsItem();
            if (directive && !first) {
                return;
            }
            boolean semicolon = lexer.token() == PtxToken.SEMICOLON;
            skip();
            if (semicolon) {
                return;
            }
            first = false;
        }
    }

    private boolean startsItem() {
        return switch (lexer.name().text()) {
            case "visible", "extern", "weak", "common", "entry", "func" -> true;
            case "global", "const", "shared", "section", "file" -> true;
            default -> false;
        };
    }

    private void item() {
        SourceLocation location = lexer.location();
        if (lexer.token() != PtxToken.DOT_WORD) {
            throw lexer.unexpected("a directive");
        }
        String word = lexer.name().text();
        switch (word) {
            case "version" -> version();
            case "target" -> target();
            case "address_size" -> addressSize();
            case "file" -> file(location);
            case "section" -> section(location);
            case "pragma" -> items.add(directives.pragma(location));
            case "alias" -> alias(location);
            default -> declaration(location);
        }
    }

    // ---- the head

    /** {@code .machine 1}; whether it is there. */
    private boolean machine() {
        try {
            if (lexer.token() != PtxToken.DOT_WORD || !lexer.name().text().equals("machine")) {
                throw lexer.unexpected(".machine");
            }
            lexer.next();
            if (lexer.token() != PtxToken.INTEGER || lexer.value() != PtxReader.OPEN_VERSION) {
                String known = "only version " + PtxReader.OPEN_VERSION + " of machine IR is known";
                throw lexer.fault("machine-version", known);
            }
            lexer.next();
            return true;
        } catch (SyntaxFault fault) {
            diagnostics.add(fault.diagnostic());
            return false;
        }
    }

    private void version() {
        lexer.next();
        String text = lexer.slice();
        int dot = text.indexOf('.');
        boolean good = lexer.token() == PtxToken.FLOAT && text.matches("[0-9]{1,3}\\.[0-9]{1,3}");
        if (!good) {
            throw lexer.unexpected("a version, for instance 9.0");
        }
        version =
                new PtxVersion(Integer.parseInt(text, 0, dot, 10), Integer.parseInt(text, dot + 1, text.length(), 10));
        lexer.next();
    }

    private void target() {
        List<String> words = new ArrayList<>();
        do {
            lexer.next();
            words.add(lexer.slice());
            lexer.expect(PtxToken.WORD);
        } while (lexer.token() == PtxToken.COMMA);
        targets = words;
    }

    private void addressSize() {
        lexer.next();
        long size = lexer.token() == PtxToken.INTEGER ? lexer.value() : 0;
        if (size != 32 && size != 64) {
            throw lexer.unexpected("32 or 64");
        }
        addressSize = (int) size;
        lexer.next();
    }

    // ---- debug data

    private void file(SourceLocation location) {
        lexer.next();
        long index = constants.literal("file", MAX_NUMBER);
        String name = directives.string();
        List<Long> stamps = new ArrayList<>();
        while (stamps.size() < 2 && lexer.accept(PtxToken.COMMA)) {
            stamps.add(constants.literal("stamp", MAX_NUMBER));
        }
        items.add(new PtxFile(index, name, stamps, location));
    }

    private void section(SourceLocation location) {
        lexer.next();
        String name = lexer.slice();
        if (lexer.token() != PtxToken.WORD && lexer.token() != PtxToken.DOT_WORD) {
            throw lexer.unexpected("the name of a section");
        }
        lexer.next();
        if (lexer.token() != PtxToken.LEFT_BRACE) {
            throw lexer.unexpected("'{'");
        }
        List<String> lines = new ArrayList<>();
        boolean closed = false;
        while (!closed && lexer.hasMore()) {
            String line = lexer.rawLine();
            int brace = line.indexOf('}');
            closed = brace >= 0;
            String kept = closed ? line.substring(0, brace).strip() : line;
            if (!kept.isEmpty()) {
                lines.add(kept);
            }
            if (closed && brace + 1 < line.length()) {
                throw lexer.fault("syntax", "text after the closing brace of a section");
            }
            lexer.skipLineBreak();
        }
        if (!closed) {
            throw lexer.fault("syntax", "section without a closing brace");
        }
        items.add(new PtxSection(name, lines, location));
        lexer.next();
    }

    private void alias(SourceLocation location) {
        lexer.next();
        PtxFunctionHeader alias = directives.function();
        lexer.expect(PtxToken.COMMA);
        PtxFunctionHeader aliasee = directives.function();
        lexer.expect(PtxToken.SEMICOLON);
        items.add(new PtxAlias(alias, aliasee, location));
    }

    // ---- declarations

    private void declaration(SourceLocation location) {
        PtxLinkage linkage = DirectiveParser.linkage(lexer.name().text());
        if (linkage != PtxLinkage.INTERNAL) {
            lexer.next();
        }
        if (lexer.token() != PtxToken.DOT_WORD) {
            throw lexer.unexpected("a directive");
        }
        String word = lexer.name().text();
        Optional<PtxSpace> space = VariableParser.space(word);
        if (word.equals("entry") || word.equals("func")) {
            lexer.next();
            function(word.equals("entry"), linkage, location);
        } else if (space.isPresent() && space.get() != PtxSpace.REG && space.get() != PtxSpace.PARAM) {
            lexer.next();
            for (PtxVariable variable : variables.variables(space.get(), linkage)) {
                items.add(new PtxGlobal(variable, location));
            }
            lexer.expect(PtxToken.SEMICOLON);
        } else {
            throw lexer.fault("unknown-directive", "no directive of a module is called ." + PtxLexer.shortened(word));
        }
    }

    private void function(boolean kernel, PtxLinkage linkage, SourceLocation location) {
        List<String> attributes = new ArrayList<>();
        while (lexer.token() == PtxToken.DOT_WORD && lexer.name().text().equals("attribute")) {
            lexer.next();
            attributes.addAll(variables.attributes());
        }
        scopes.enter();
        List<PtxVariable> results =
                !kernel && lexer.token() == PtxToken.LEFT_PAREN ? variables.parameters(true) : List.of();
        if (lexer.token() != PtxToken.WORD) {
            throw lexer.unexpected("the name of a function");
        }
        Name name = lexer.name();
        SyntaxFault doubled = lexer.fault("duplicate-name", "name " + name + " is declared twice");
        lexer.next();
        List<PtxVariable> parameters = lexer.token() == PtxToken.LEFT_PAREN ? variables.parameters(true) : List.of();
        PtxFunctionHeader header = new PtxFunctionHeader(name.text(), kernel, linkage, results, parameters, attributes);
        if (!scopes.declareOutside(name, header)) {
            throw doubled;
        }
        rest(header, location);
        scopes.leave();
        scopes.takeRegisters();
    }

    private void rest(PtxFunctionHeader header, SourceLocation location) {
        List<PtxDirective> tuning = new ArrayList<>();
        List<PtxPragma> pragmas = new ArrayList<>();
        while (lexer.token() == PtxToken.DOT_WORD) {
            if (lexer.name().text().equals("pragma")) {
                pragmas.add(directives.pragma(lexer.location()));
                continue;
            }
            if (stages != null && lexer.name().text().equals("stage")) {
                stage(header, stages);
                continue;
            }
            List<PtxDirective> more = directives.tuning();
            if (more.isEmpty()) {
                throw lexer.fault(
                        "unknown-directive",
                        "no directive of a function is called ."
                                + PtxLexer.shortened(lexer.name().text()));
            }
            tuning.addAll(more);
        }
        PtxBody body = null;
        if (lexer.token() == PtxToken.LEFT_BRACE) {
            lexer.next();
            body = new PtxBodyParser(lexer, scopes, diagnostics, constants, variables, directives, stages != null)
                    .body();
        } else {
            lexer.expect(PtxToken.SEMICOLON);
        }
        items.add(new PtxFunction(header, tuning, pragmas, body, location));
    }

    private void stage(PtxFunctionHeader header, BiFunction<PtxFunctionHeader, String, Optional<String>> known) {
        lexer.next();
        if (lexer.token() != PtxToken.WORD) {
            throw lexer.unexpected("the name of a stage");
        }
        SourceLocation place = lexer.location();
        known.apply(header, PtxLexer.shortened(lexer.name().text()))
                .ifPresent(fault -> diagnostics.error("machine-stage", place, fault));
        lexer.next();
    }
}
