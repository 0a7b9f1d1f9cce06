package repair

// reexport turns exports of imported names into indirect exports, as ParseModule does
// (16.2.1.7.1, step 9). QuickJS takes "import { f } from 'b'; export { f }" for an export of
// a variable of the module, which is not there yet while modules that import one another are
// linked: it refused them, or read a variable that is not there (quickjs-ng/quickjs#567,
// ef7a3a7, which mends it where the variable is read).
//
// It is part of the patch of js_create_function: then the variables of the exports have
// been found, and nothing is linked. The imports are the first variables of the module, in
// their order.
const reexport = `
	block done
		local.get module
		i32.eqz
		br_if done
		local.get module
		i32.load offset=28           ;; export_entries
		local.set entry
		local.get entry
		local.get module
		i32.load offset=32           ;; export_entries_count
		i32.const 20                 ;; sizeof(JSExportEntry)
		i32.mul
		i32.add
		local.set last
		loop each
			checkpoint
			local.get entry
			local.get last
			i32.ge_u
			br_if done
			block next
				local.get entry
				i32.load offset=8        ;; export_type, 0 for a local one
				br_if next
				local.get entry
				i32.load                 ;; var_idx
				local.tee var
				local.get module
				i32.load offset=56       ;; import_entries_count
				i32.ge_u
				br_if next
				local.get module
				i32.load offset=52       ;; import_entries
				local.get var
				i32.const 12             ;; sizeof(JSImportEntry)
				i32.mul
				i32.add
				local.tee import
				i32.load                 ;; var_idx
				local.get var
				i32.ne
				br_if next
				local.get import
				i32.load offset=4        ;; import_name
				i32.const 135            ;; '*': a namespace is a variable
				i32.eq
				br_if next
				local.get entry
				i32.const 1              ;; JS_EXPORT_TYPE_INDIRECT
				i32.store offset=8
				local.get entry
				local.get import
				i32.load offset=8        ;; req_module_idx
				i32.store
				local.get ctx
				local.get entry
				i32.load offset=12       ;; local_name
				call $JS_FreeAtom
				local.get entry
				local.get import
				i32.load offset=4
				local.tee var
				i32.store offset=12
				local.get var
				i32.const 242            ;; names from here on count their references
				i32.lt_s
				br_if next
				local.get ctx
				i32.load offset=16       ;; rt
				i32.load offset=60       ;; atom_array
				local.get var
				i32.const 2
				i32.shl
				i32.add
				i32.load
				local.tee var
				local.get var
				i32.load
				i32.const 1
				i32.add
				i32.store
			end
			local.get entry
			i32.const 20
			i32.add
			local.set entry
			br each
		end
	end
`
