package lockstep.ir.nvvm.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import lockstep.ir.diag.SourceLocation;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.GlobalAlias;
import lockstep.ir.nvvm.GlobalIFunc;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.GlobalVariable;
import lockstep.ir.nvvm.Linkage;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.text.Lines;
import org.jspecify.annotations.Nullable;

/** Reads global variables, aliases and ifuncs. */
final class GlobalParser {
    private final Cursor cursor;
    private final TypeParser types;
    private final AttributeParser attributes;
    private final NvvmConstantParser constants;
    private final HeaderParser headers;
    private final Module module;
    private final GlobalTable globals;
    private final DeferredActions deferred;

    GlobalParser(
            NvvmModuleParser.Parts parts,
            HeaderParser headers,
            Module module,
            GlobalTable globals,
            DeferredActions deferred) {
        this.cursor = parts.cursor();
        this.types = parts.types();
        this.attributes = parts.attributes();
        this.constants = parts.constants();
        this.headers = headers;
        this.module = module;
        this.globals = globals;
        this.deferred = deferred;
    }

    /** {@code @name = ...}; the current token is the name. */
    void parse() {
        SourceLocation place = cursor.location();
        boolean isNumbered = cursor.is(NvvmToken.GLOBAL_ID);
        String name = isNumbered ? "" : cursor.name();
        if (isNumbered) {
            globals.expectNumber(cursor.lexer().number(), "variable");
        }
        cursor.next();
        cursor.expect(NvvmToken.EQUALS, "expected '=' in global variable");
        HeaderParser.Properties properties = HeaderParser.Properties.parse(cursor);
        String threadLocal = parseThreadLocal();
        String unnamed = HeaderParser.oneOf(cursor, "unnamed_addr", "local_unnamed_addr");
        if (!name.isEmpty() && module.global(name).isPresent()) {
            throw Cursor.faultAt(place, "redefinition", "redefinition of global '@" + name + "'");
        }
        GlobalValue global = parseKind(name, properties);
        global.setLocation(place);
        properties.apply(global);
        global.setThreadLocal(threadLocal);
        global.setUnnamedAddress(unnamed);
    }

    private GlobalValue parseKind(String name, HeaderParser.Properties properties) {
        if (cursor.acceptWord("alias")) {
            return parseAlias(name);
        }
        if (cursor.acceptWord("ifunc")) {
            return parseIFunc(name);
        }
        return parseVariable(name, properties);
    }

    private <G extends GlobalValue> G note(G global) {
        if (global.name().isEmpty()) {
            globals.addNumbered(global);
        }
        return global;
    }

    private String parseThreadLocal() {
        if (!cursor.acceptWord("thread_local")) {
            return "";
        }
        if (!cursor.accept(NvvmToken.LEFT_PAREN)) {
            return "thread_local";
        }
        String model = HeaderParser.oneOf(cursor, "localdynamic", "initialexec", "localexec");
        if (model.isEmpty()) {
            throw cursor.syntax("expected localdynamic, initialexec or localexec");
        }
        cursor.expect(NvvmToken.RIGHT_PAREN, "expected ')' after thread local model");
        return "thread_local(" + model + ")";
    }

    // ---- variables

    private GlobalVariable parseVariable(String name, HeaderParser.Properties properties) {
        int space = types.parseAddressSpace();
        boolean external = cursor.acceptWord("externally_initialized");
        boolean constant = cursor.isWord("constant");
        if (!constant && !cursor.isWord("global")) {
            throw cursor.syntax("expected 'global' or 'constant'");
        }
        cursor.next();
        SourceLocation typePlace = cursor.location();
        Type type = types.parse();
        if (type instanceof FunctionType
                || type == SimpleType.LABEL
                || type == SimpleType.METADATA
                || type == SimpleType.TOKEN) {
            throw Cursor.faultAt(typePlace, "invalid-type", "invalid type for global variable");
        }
        GlobalVariable variable = note(module.addGlobalVariable(name, type, space));
        variable.setConstant(constant);
        variable.setExternallyInitialized(external);
        if (hasInitializer(properties.linkage())) {
            Lines.Mark mark = cursor.lexer().mark();
            ConstantSkipper.skip(cursor);
            deferred.add(mark, () -> variable.setInitializer(constants.parse(type)));
        }
        parseProperties(variable);
        AttributeParser.Written written = attributes.parseFunction();
        deferred.afterHeaders(() -> variable.setAttributes(attributes.resolve(written)));
        return variable;
    }

    private static boolean hasInitializer(@Nullable Linkage linkage) {
        return linkage != Linkage.EXTERNAL && linkage != Linkage.EXTERN_WEAK;
    }

    private void parseProperties(GlobalVariable variable) {
        List<String> sanitizers = new ArrayList<>();
        while (cursor.accept(NvvmToken.COMMA)) {
            if (cursor.acceptWord("section")) {
                variable.setSection(cursor.expectString("expected global section string"));
            } else if (cursor.acceptWord("partition")) {
                variable.setPartition(cursor.expectString("expected partition string"));
            } else if (cursor.acceptWord("align")) {
                SourceLocation place = cursor.location();
                long alignment = cursor.expectUnsigned(Long.MAX_VALUE, "expected integer");
                AttributeParser.checkAlignment(alignment, place);
                variable.setAlignment(alignment);
            } else if (cursor.acceptWord("code_model")) {
                variable.setCodeModel(cursor.expectString("expected global code model string"));
            } else if (cursor.is(NvvmToken.METADATA_NAME)) {
                headers.parseAttachment(variable.metadata());
            } else {
                parseSanitizerOrComdat(variable, sanitizers);
            }
        }
        variable.setSanitizer(String.join(", ", sanitizers));
    }

    private void parseSanitizerOrComdat(GlobalVariable variable, List<String> sanitizers) {
        String sanitizer = HeaderParser.oneOf(
                cursor, "no_sanitize_address", "no_sanitize_hwaddress", "sanitize_memtag", "sanitize_address_dyninit");
        if (!sanitizer.isEmpty()) {
            sanitizers.add(sanitizer);
            return;
        }
        String comdat = headers.parseComdat(variable.name());
        if (comdat == null) {
            throw cursor.syntax("unknown global variable property");
        }
        variable.setComdat(comdat);
    }

    // ---- aliases and ifuncs

    private GlobalAlias parseAlias(String name) {
        Type type = types.parse();
        cursor.expect(NvvmToken.COMMA, "expected comma after alias or ifunc's type");
        int space = peekSpace();
        GlobalAlias alias = note(module.addAlias(name, type, space));
        deferTarget(alias, alias::setAliasee);
        return alias;
    }

    private GlobalIFunc parseIFunc(String name) {
        Type type = types.parse();
        cursor.expect(NvvmToken.COMMA, "expected comma after alias or ifunc's type");
        int space = peekSpace();
        GlobalIFunc ifunc = note(module.addIFunc(name, type, space));
        deferTarget(ifunc, ifunc::setResolver);
        return ifunc;
    }

    private boolean isBareExpression() {
        return cursor.isWord("bitcast")
                || cursor.isWord("getelementptr")
                || cursor.isWord("addrspacecast")
                || cursor.isWord("inttoptr");
    }

    /** The address space of an aliasee, whose type is not written if it is a bare expression. */
    private int peekSpace() {
        Lines.Mark mark = cursor.lexer().mark();
        SourceLocation place = cursor.location();
        Type type = isBareExpression() ? typeOfBareExpression() : types.parse();
        if (!(type.scalar() instanceof PointerType pointer)) {
            throw Cursor.faultAt(place, "type-mismatch", "an alias or ifunc must have pointer type");
        }
        cursor.lexer().reset(mark);
        return pointer.addressSpace();
    }

    /** A conversion has the type after {@code to}; an address is in the space of its base. */
    private Type typeOfBareExpression() {
        boolean isAddress = cursor.isWord("getelementptr");
        while (cursor.is(NvvmToken.WORD)) {
            boolean isRange = cursor.isWord("inrange");
            cursor.next();
            if (isRange) {
                ConstantSkipper.skip(cursor);
            }
        }
        cursor.expect(NvvmToken.LEFT_PAREN, "expected '(' in constant expression");
        types.parse();
        if (isAddress) {
            cursor.expect(NvvmToken.COMMA, "expected comma after getelementptr's type");
        } else {
            ConstantSkipper.skip(cursor);
            cursor.expectWord("to", "expected 'to' in constant expression cast");
        }
        return types.parse();
    }

    private void deferTarget(GlobalValue global, Consumer<Constant> action) {
        Lines.Mark mark = cursor.lexer().mark();
        boolean bare = isBareExpression();
        if (!bare) {
            types.parse();
        }
        ConstantSkipper.skip(cursor);
        deferred.add(mark, () -> action.accept(bare ? constants.parse(global.type()) : constants.parseTyped()));
        while (cursor.accept(NvvmToken.COMMA)) {
            if (cursor.acceptWord("partition")) {
                global.setPartition(cursor.expectString("expected partition string"));
            } else {
                throw cursor.syntax("unknown alias or ifunc property");
            }
        }
    }
}
